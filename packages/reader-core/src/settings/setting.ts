import type { PageThemes } from '../theme/page-themes.ts'
import type { ReaderSettings } from './reader-settings.ts'

/**
 * The effect of a change of a setting. `layout`: page starts change, pages are laid out and counted again. `paint`:
 * colours and pictures change, every page keeps its text. `gesture`: how turns are made and shown. `voice`: what is
 * spoken.
 */
export type SettingEffect = 'layout' | 'paint' | 'gesture' | 'voice'

/** Books whose text is broken into pages, and books whose pages were made as pages. */
export type BookKind = 'text' | 'pages'

/** Bounds of a number. */
export interface SettingRange {
  least: number
  most: number
  /** Distance from one value to the next that a control offers. */
  step: number
  unit: 'factor' | 'px' | 'characters'
  /** Number that a step from `auto` begins at. */
  start?: number
}

/** Facts of a book that decide whether a setting has an effect. */
export interface SettingBook {
  kind: BookKind
  /** Its pages are images. */
  isOfImages: boolean
  /** There are hyphens for its language. */
  canHyphenate: boolean
}

/** A setting: its values, its default, and what a change of it costs. */
export interface Setting<Value> {
  readonly type: 'number' | 'flag' | 'choice' | 'text' | 'record'
  readonly default: Value
  /** Fixed values of a choice; of a number, those besides the range. */
  readonly values?: readonly Value[]
  readonly range?: SettingRange
  readonly effect: { readonly [Kind in BookKind]?: SettingEffect }
  /** Whether it changes something in a book beside other settings. Default: always. */
  readonly isEffective?: (book: SettingBook, settings: ReaderSettings) => boolean
  /** What values are taken, for messages. */
  readonly accepts: string
  /** Reads a value that may come from storage, clamped into the range. Undefined when it is of the wrong kind. */
  read(value: unknown, before: Value, themes: PageThemes): Value | undefined
}

type Rest<Value> = Pick<Setting<Value>, 'effect' | 'isEffective'>

export function numberSetting(initial: number, range: SettingRange, rest: Rest<number>): Setting<number> {
  const accepts = `a number from ${range.least} to ${range.most}`
  return { type: 'number', default: initial, range, accepts, read: (value) => clamped(value, range), ...rest }
}

export function numberOrAuto(range: SettingRange, rest: Rest<number | 'auto'>): Setting<number | 'auto'> {
  return {
    type: 'number',
    default: 'auto',
    values: ['auto'],
    range,
    accepts: `a number from ${range.least} to ${range.most}`,
    read: (value) => (value === 'auto' ? value : clamped(value, range)),
    ...rest,
  }
}

export function flagSetting(initial: boolean, rest: Rest<boolean>): Setting<boolean> {
  return {
    type: 'flag',
    default: initial,
    values: [false, true],
    accepts: 'true or false',
    read: flag,
    ...rest,
  }
}

/** @param values - the default first */
export function choiceSetting<const Value>(
  values: readonly [Value, ...Value[]],
  rest: Rest<Value>,
): Setting<Value> {
  return {
    type: 'choice',
    default: values[0],
    values,
    accepts: `one of ${values.join(', ')}`,
    read: (value) => values.find((known) => known === value),
    ...rest,
  }
}

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

export function clamped(
  value: unknown,
  { least, most }: Pick<SettingRange, 'least' | 'most'>,
): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined
  return Math.min(most, Math.max(least, value))
}
