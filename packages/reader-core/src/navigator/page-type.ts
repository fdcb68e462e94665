import type { PageType } from '../layout/page-room.ts'

/** A paragraph of so many letters shows the type of a book's text. */
const PROSE = 150
/** Letters whose average width is measured. */
const SAMPLE = 400

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
  const prose = [...body.querySelectorAll('p')].find((each) => each.textContent.length >= PROSE)
  // The short form is empty where a book sets variants of a face.
  const { fontStyle, fontWeight, fontFamily, fontSize, lineHeight, marginBlockStart, marginBlockEnd } =
    getComputedStyle(prose ?? body)
  const size = Number.parseFloat(fontSize)
  const line = Number.parseFloat(lineHeight)
  if (!(size > 0 && line > 0)) return undefined
  const letter =
    prose && letterWidth(prose.textContent, `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`)
  const gap = Math.max(Number.parseFloat(marginBlockStart), Number.parseFloat(marginBlockEnd))
  return {
    size,
    line,
    isProse: prose !== undefined,
    ...(letter && { letter: letter / size }),
    ...(prose && gap >= 0 && { gap }),
  }
}

/** Average width of the letters of a text with their blanks, CSS px. Marks over letters and hidden hyphens are no letters. */
function letterWidth(text: string, font: string): number | undefined {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.font = font
  const sample = text.replace(/\s+/g, ' ').trim().slice(0, SAMPLE)
  const letters = sample.replace(/[\p{M}\p{Cf}]+/gu, '').length
  return letters > 0 ? canvas.measureText(sample).width / letters : undefined
}
