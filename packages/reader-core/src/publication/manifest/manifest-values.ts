import { ReaderError } from '../../errors.ts'
import { LINE_WIDTHS, type SectionMeasure } from '../section-measure.ts'

/** A value of a manifest that is an object. */
export type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The value if it is a positive number. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined
}

/** The value if it is the measure of a section; anything else is left out, for its pages are estimated from its bytes then. */
export function measureOf(value: unknown): SectionMeasure | undefined {
  if (!isObject(value) || !Array.isArray(value.lines)) return undefined
  const lines: unknown[] = value.lines
  const isCount = (count: unknown) => typeof count === 'number' && count >= 0 && Number.isFinite(count)
  if (lines.length !== LINE_WIDTHS.length + 1 || !lines.every(isCount)) return undefined
  const [breaks, headings] = [value.breaks, value.headings].map(positive)
  const pictures: unknown[] = Array.isArray(value.pictures) ? value.pictures : []
  const hasPictures = pictures.length > 0 && pictures.length % 2 === 0 && pictures.every(isCount)
  return {
    lines: lines as number[],
    ...(breaks && { breaks }),
    ...(headings && { headings }),
    ...(hasPictures && { pictures: pictures as number[] }),
  }
}

/** A text, or the one in the book's language of a map from language to text. */
export function localised(value: unknown, language: string): string {
  if (!isObject(value)) return text(value)
  return text(value[language] ?? value[language.split('-')[0]!] ?? Object.values(value)[0])
}

/** The error for a manifest, which `what` says is wrong. */
export function corrupt(what: string): ReaderError {
  return new ReaderError(
    'corrupt',
    `The manifest of the book cannot be used: ${what}. Tell who published it.`,
  )
}
