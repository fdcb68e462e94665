import { cutText } from './plain-note.ts'

/** Reads one value of a file that may come from anyone; undefined: it is not what is expected. */
export type Read<T> = (value: unknown) => T | undefined
/** Content of a `Read`. */
export type ValueOf<R> = R extends Read<infer T> ? T : never
type Shape = Record<string, Read<unknown>>
type Values<S extends Shape> = { [Name in keyof S]: ValueOf<S[Name]> }

/** A text of a limited length. */
export const text =
  (longest: number): Read<string> =>
  (value) =>
    typeof value === 'string' && value.length <= longest ? value : undefined

/** A text of any length, of which the beginning is kept. */
export const beginning =
  (length: number): Read<string> =>
  (value) =>
    typeof value === 'string' ? cutText(value, length) : undefined

/** A text of any length, of which the end is kept. */
export const ending =
  (length: number): Read<string> =>
  (value) =>
    typeof value === 'string' ? value.slice(-length).replace(/^[\udc00-\udfff]/, '') : undefined

/** One word. */
export const literal =
  <Word extends string>(word: Word): Read<Word> =>
  (value) =>
    value === word ? word : undefined

/** 0..1. */
export const fraction: Read<number> = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined

/** A whole number from 0. */
export const count: Read<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : undefined

/** A moment, ISO 8601 in UTC: as it was written, where it was written so. */
export const time: Read<string> = (value) => {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const ms = Date.parse(value)
  if (Number.isNaN(ms)) return undefined
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? value : new Date(ms).toISOString()
}

/** An object with these fields and, where they are there, those of `more`; what else is in it is not read. */
export const object =
  <Required extends Shape, Optional extends Shape>(
    required: Required,
    more: Optional,
  ): Read<Values<Required> & Partial<Values<Optional>>> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const found: Record<string, unknown> = {}
    for (const [name, read] of Object.entries({ ...more, ...required })) {
      const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
      if (field === undefined && !(name in required)) continue
      const known = read(field)
      if (known === undefined) return undefined
      found[name] = known
    }
    return found as Values<Required> & Partial<Values<Optional>>
  }

/** A list, each of which is what is expected. */
export const listOf =
  <T>(read: Read<T>, most: number): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined
    const known = value.map(read)
    return known.includes(undefined) ? undefined : (known as T[])
  }

/** One or several, as JSON-LD writes them, without what is not known. A mark has a few of everything. */
export const few =
  <T>(read: Read<T>): Read<T[]> =>
  (value) =>
    [value]
      .flat()
      .slice(0, 20)
      .flatMap((each) => read(each) ?? [])

/** The first that fits. */
export const oneOf =
  <T>(...reads: readonly Read<T>[]): Read<T> =>
  (value) => {
    for (const read of reads) {
      const known = read(value)
      if (known !== undefined) return known
    }
    return undefined
  }
