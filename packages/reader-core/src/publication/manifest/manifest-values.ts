import { ReaderError } from '../../errors.ts'

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
