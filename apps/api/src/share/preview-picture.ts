import { fileURLToPath } from 'node:url'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { PREVIEW } from './preview-size.ts'

/** Colours of the kanga of Kurasa: ground, words, quiet words, hem. */
const colours = { ground: '#4B1739', text: '#FBEFE6', quiet: '#E9C9D9', hem: '#D98FB9' }

/** Depth of the hem, width of a tooth, distance to the edge, px. */
const hem = { depth: 26, tooth: 30, inset: 18 }
/** Between the hem and what it holds, px. */
const PADDING = 44
const COVER = { width: 300, height: 450 }
const LINE_GAP = 20
const QUALITY = 84

/** Words and cover of a preview. */
export interface Preview {
  title: string
  authors: string
  /** One sentence about it; empty for none. */
  sentence: string
  /** Bytes of its cover, in any form that browsers show. */
  cover?: Uint8Array | undefined
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** The face of a text. A machine without the file draws with its own faces. */
function faceOf(text: string): { font: string; fontfile?: string } {
  const [font, name] = isArabic(text)
    ? ['Noto Naskh Arabic', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2']
    : ['Literata Variable', '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2']
  try {
    return { font, fontfile: fileURLToPath(import.meta.resolve(name)) }
  } catch {
    return { font }
  }
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One block of text as an image. @param size - letters, px */
async function drawText(
  text: string,
  given: { size: number; colour: string; width: number; height: number },
) {
  const { size, colour, width, height } = given
  const draw = async (letters: number): Promise<{ data: Buffer; info: OutputInfo }> => {
    const { font, fontfile } = faceOf(text)
    const drawn = await sharp({
      text: {
        text: `<span foreground="${colour}">${escaped(text)}</span>`,
        // At 72 dots an inch a point is a pixel.
        font: `${font} ${letters}`,
        ...(fontfile && { fontfile }),
        width,
        dpi: 72,
        rgba: true,
        align: isArabic(text) ? 'right' : 'left',
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    // A long title is drawn smaller until it fits.
    return drawn.info.height <= height || letters < 16 ? drawn : draw(Math.floor(letters * 0.85))
  }
  return draw(size)
}

/** The border of saw teeth, on all four sides. */
function hemDrawing(): string {
  const { width, height } = PREVIEW
  const { depth, tooth, inset } = hem
  const across = Math.round((width - 2 * inset) / tooth)
  const down = Math.round((height - 2 * inset) / tooth)
  const side = (count: number, length: number, place: string) => {
    const step = length / count
    const teeth = `l${step / 2} ${depth} ${step / 2} ${-depth}`.repeat(count)
    return `<path transform="${place}" fill="${colours.hem}" d="M0 0${teeth}z"/>`
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>`,
    side(across, width - 2 * inset, `translate(${inset} ${inset})`),
    side(across, width - 2 * inset, `translate(${width - inset} ${height - inset}) rotate(180)`),
    side(down, height - 2 * inset, `translate(${width - inset} ${inset}) rotate(90)`),
    side(down, height - 2 * inset, `translate(${inset} ${height - inset}) rotate(-90)`),
    '</svg>',
  ].join('')
}

/**
 * Draws the picture that a messenger shows for a link to a book: cover, title, authors and a sentence within a kanga's hem.
 *
 * @returns JPEG
 */
export async function drawPreview({ title, authors, sentence, cover }: Preview): Promise<Uint8Array> {
  const { width, height } = PREVIEW
  const edge = hem.inset + hem.depth + PADDING
  const shown =
    cover &&
    (await sharp(cover)
      .resize({ ...COVER, fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => undefined))
  const beside = shown ? COVER.width + PADDING : 0
  const space = width - 2 * edge - beside
  const texts = [
    { text: title, size: 60, colour: colours.text, height: 220 },
    { text: authors, size: 32, colour: colours.quiet, height: 44 },
    { text: sentence, size: 34, colour: colours.text, height: 150 },
    { text: 'Kurasa', size: 28, colour: colours.hem, height: 40 },
  ].filter(({ text }) => text !== '')
  const drawn = await Promise.all(texts.map(({ text, ...look }) => drawText(text, { ...look, width: space })))
  const used = drawn.reduce((sum, { info }) => sum + info.height + LINE_GAP, -LINE_GAP)
  // A book that is read from right to left has its cover at the right, its words end beside it.
  const isRtl = isArabic(title)
  let top = Math.max(edge, Math.round((height - used) / 2))
  const layers: OverlayOptions[] = drawn.map(({ data, info }) => {
    const left = isRtl ? width - edge - beside - info.width : edge + beside
    const layer = { input: data, left, top }
    top += info.height + LINE_GAP
    return layer
  })
  if (shown) {
    const size = await sharp(shown).metadata()
    layers.push({
      input: shown,
      left: isRtl ? width - edge - size.width : edge,
      top: Math.round((height - size.height) / 2),
    })
  }
  const picture = await sharp(Buffer.from(hemDrawing()))
    .composite(layers)
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return new Uint8Array(picture)
}
