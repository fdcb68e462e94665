import type { PageType } from '../layout/page-room.ts'

/** A paragraph of so many letters shows the type of a book's text. */
const PROSE = 150
/** Elements that are paragraphs in some books, where no other of them is in it. */
const PARAGRAPHS = 'p, div, li, dd, td, blockquote'
/** Letters whose average width is measured, and paragraphs that they are taken from. */
const SAMPLE = 1600
const MOST_SAMPLES = 8

/** Type of laid-out text. */
export interface ShownType extends PageType {
  /** Read from a paragraph of prose, not from the page's defaults. */
  isProse: boolean
}

/**
 * Reads the type of a slice that is laid out: of its first long paragraph, else of its body. Nothing is laid out for it.
 *
 * @returns undefined where the slice has no text of its own
 */
export function typeOfSlice(host: HTMLElement): ShownType | undefined {
  const body = host.shadowRoot?.querySelector('kz-body')
  if (!body) return undefined
  const paragraphs = proseOf(body)
  const prose = paragraphs[0]
  // The short form is empty where a book sets variants of a face.
  const { fontStyle, fontWeight, fontFamily, fontSize, lineHeight, marginBlockStart, marginBlockEnd } =
    getComputedStyle(prose ?? body)
  const size = Number.parseFloat(fontSize)
  const line = Number.parseFloat(lineHeight)
  if (!(size > 0 && line > 0)) return undefined
  const letter = prose && letterWidth(paragraphs, `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`)
  const gap = Math.max(Number.parseFloat(marginBlockStart), Number.parseFloat(marginBlockEnd))
  return {
    size,
    line,
    isProse: prose !== undefined,
    ...(letter && { letter: letter / size }),
    ...(prose && gap >= 0 && { gap }),
  }
}

/** Paragraphs of prose. */
function proseOf(body: Element): Element[] {
  const isLong = ({ textContent }: Element) => textContent.length >= PROSE
  const paragraphs = [...body.querySelectorAll('p')].filter(isLong)
  if (paragraphs.length > 0) return paragraphs
  return [...body.querySelectorAll(PARAGRAPHS)].filter(
    (each) => isLong(each) && !each.querySelector(PARAGRAPHS),
  )
}

/** Average width of the letters of texts with their blanks, CSS px. Marks over letters and hidden hyphens are no letters. */
function letterWidth(texts: readonly Element[], font: string): number | undefined {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.font = font
  const text = texts.slice(0, MOST_SAMPLES).map(({ textContent }) => textContent)
  const sample = text.join(' ').replace(/\s+/g, ' ').trim().slice(0, SAMPLE)
  const letters = sample.replace(/[\p{M}\p{Cf}]+/gu, '').length
  return letters > 0 ? canvas.measureText(sample).width / letters : undefined
}
