import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { clothPattern, drawingUrl } from '../cover/cloth.ts'
import { type CoverPalette, designCover, type Motif } from '../cover/cover-design.ts'
import { teethAcross, teethDown } from '../cover/cover-drawing.ts'
import { type FittedQuote, fitQuote } from './fit-quote.ts'

/** Size of a picture, px: upright, as networks of pictures show it. */
export const PICTURE = { width: 1080, height: 1350 }
/** One tile of cloth all round: 20 across and 25 down, so that none is cut. */
const BORDER = 54
/** Teeth of the hem, half a tile wide. */
const TOOTH = { width: BORDER / 2, height: 20 }
/** Where the light strip with title and author begins. */
const STRIP = { top: BORDER + 40 * TOOTH.width, bottom: PICTURE.height - BORDER }
/** The box of the words; inside the hem, under the mark that opens them. */
export const WORDS = { left: 136, top: 236, width: PICTURE.width - 2 * 136, height: STRIP.top - 60 - 236 }

/** Content of a picture. */
export interface QuotePicture {
  /** Paragraphs on lines of their own. */
  words: string
  title: string
  author: string | undefined
  /** Language of the book, BCP 47. */
  language: string
  colours: Omit<CoverPalette, 'name'>
}

/** Faces of the portal, by the script of the book. */
function faces(isRightToLeft: boolean) {
  const tokens = getComputedStyle(document.documentElement)
  const read = (name: string) => tokens.getPropertyValue(name).trim() || 'serif'
  return { book: read(isRightToLeft ? '--k-font-book-arabic' : '--k-font-book'), ui: read('--k-font-ui') }
}

/**
 * Draws words of a book as a picture: cloth around them, and on a light strip where they are from.
 *
 * @returns how the words were fitted
 */
export async function drawQuote(canvas: HTMLCanvasElement, picture: QuotePicture): Promise<FittedQuote> {
  const { words, title, author, language, colours } = picture
  const isRightToLeft = directionOfLanguage(language) === 'rtl'
  const { book, ui } = faces(isRightToLeft)
  const fonts = {
    words: (size: number) => `400 ${size}px ${book}`,
    title: (size: number) => `${isRightToLeft ? 700 : 620} ${size}px ${book}`,
    author: (size: number) => `500 ${size}px ${ui}`,
  }
  // A face that a phone does not have rejects: the next of the list is drawn.
  await Promise.allSettled([
    document.fonts.load(fonts.words(40), words.slice(0, 200)),
    document.fonts.load(fonts.title(40), title),
    document.fonts.load(fonts.author(40), author),
  ])
  const frame = await loadImage(frameUrl(colours, designCover(title).motif))
  canvas.width = PICTURE.width
  canvas.height = PICTURE.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.drawImage(frame, 0, 0, PICTURE.width, PICTURE.height)
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textBaseline = 'alphabetic'

  const measureIn = (font: (size: number) => string) => (text: string, size: number) => {
    context.font = font(size)
    return context.measureText(text).width
  }
  const start = isRightToLeft ? WORDS.left + WORDS.width : WORDS.left
  context.textAlign = 'start'
  context.fillStyle = colours.middle
  context.font = fonts.title(190)
  context.fillText(isRightToLeft ? '«' : '“', start, isRightToLeft ? 214 : 240)

  const lineHeight = isRightToLeft ? 1.75 : 1.36
  const fitted = fitQuote(words, { ...WORDS, lineHeight }, measureIn(fonts.words))
  const { size, lines } = fitted
  const leading = size * lineHeight
  context.fillStyle = colours.text
  context.font = fonts.words(size)
  const top = WORDS.top + (WORDS.height - lines.length * leading) / 2
  for (const [index, line] of lines.entries()) {
    context.fillText(line, start, top + (index + 0.5) * leading + size * 0.34)
  }

  context.fillStyle = colours.stripText
  context.textAlign = 'center'
  const middle = (STRIP.top + STRIP.bottom) / 2
  const source = [
    { text: title, font: fonts.title, size: 46 },
    ...(author ? [{ text: author, font: fonts.author, size: 32 }] : []),
  ]
  for (const [index, { text, font, size: largest }] of source.entries()) {
    const line = fitLine(text, largest, measureIn(font))
    context.font = font(line.size)
    context.fillText(
      line.text,
      PICTURE.width / 2,
      source.length === 1 ? middle + 16 : middle - 10 + index * 56,
    )
  }
  return fitted
}

/** One line of the strip: in smaller letters where it is long, and cut where that is not enough. */
function fitLine(text: string, largest: number, measure: (text: string, size: number) => number) {
  const room = PICTURE.width - 2 * (BORDER + 40)
  const size = Math.max(largest * 0.7, Math.min(largest, (largest * room) / measure(text, largest)))
  let shown = text
  while (measure(shown, size) > room && shown.length > 1) shown = `${shown.slice(0, -2).trimEnd()}…`
  return { text: shown, size }
}

/** Everything but the words: ground, cloth, hem and strip. */
function frameUrl(colours: Omit<CoverPalette, 'name'>, motif: Motif): string {
  const { width, height } = PICTURE
  const { width: tooth, height: depth } = TOOTH
  const pattern = clothPattern(motif, { name: '', ...colours }, { scale: BORDER / 24 })
  const right = width - BORDER
  const [columns, rows] = [(right - BORDER) / tooth, (STRIP.top - BORDER) / tooth]
  const teeth = [
    teethAcross(BORDER, BORDER, columns, tooth, depth),
    teethAcross(BORDER, STRIP.top, columns, tooth, -depth),
    teethDown(BORDER, BORDER, rows, tooth, depth),
    teethDown(right, BORDER, rows, tooth, -depth),
  ].join('')
  return drawingUrl(
    width,
    height,
    `<defs>${pattern}</defs><path fill="url(#cloth)" d="M0 0h${width}v${height}H0z"/><path fill="${colours.ground}" d="M${BORDER} ${BORDER}H${right}V${STRIP.bottom}H${BORDER}z"/><path fill="${colours.bright}" d="${teeth}"/><path fill="${colours.strip}" d="M${BORDER} ${STRIP.top}H${right}V${STRIP.bottom}H${BORDER}z"/><path stroke="${colours.stripText}" stroke-width="3" d="M${BORDER} ${STRIP.top + 14}H${right}M${BORDER} ${STRIP.bottom - 14}H${right}"/>`,
  )
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
