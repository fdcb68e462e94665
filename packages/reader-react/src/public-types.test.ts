import type { ComponentProps, KeyboardEvent } from 'react'
import { describe, expectTypeOf, it } from 'vitest'
import type {
  HintStorage,
  IntervalHandler,
  KurasaKey,
  KurasaLocale,
  Locator,
  Publication,
  Reader,
  ReaderEngine,
  ReaderError,
  ReaderLabels,
  ReaderProps,
  ReaderProvider,
  ReaderProviderProps,
  ReaderSettings,
  ReaderSnapshot,
  ReadTimeSnapshot,
  SelectionBarProps,
  ShownTheme,
  SpeechPort,
  TextSelection,
  TextView,
  UseReaderOptions,
  useReader,
  useReaderKeys,
  useReaderState,
  useReadTime,
} from './index.ts'

/* Types that an app compiles against. `npm run check` holds these; at run time they do nothing. */

describe('types of the public surface', () => {
  it('are shown with no property at all, and filled one by one', () => {
    expectTypeOf<Record<never, never>>().toExtend<ReaderProps>()
    expectTypeOf<ComponentProps<typeof Reader>>().toExtend<ReaderProps>()
    expectTypeOf<ReaderProps['publication']>().toEqualTypeOf<Publication | undefined>()
    expectTypeOf<ReaderProps['error']>().toEqualTypeOf<ReaderError | undefined>()
    expectTypeOf<ReaderProps['settings']>().toEqualTypeOf<Partial<ReaderSettings> | undefined>()
    expectTypeOf<{ fontsize: number }>().not.toExtend<NonNullable<ReaderProps['defaultLocator']>>()
  })

  it('give a place to store, and take it back', () => {
    type Stored = Parameters<NonNullable<ReaderProps['onLocatorChange']>>[0]
    expectTypeOf<Stored>().toEqualTypeOf<Locator>()
    expectTypeOf<Stored>().toExtend<NonNullable<ReaderProps['defaultLocator']>>()
  })

  it('have hooks over one engine', () => {
    expectTypeOf<ReturnType<typeof useReader>>().not.toBeAny()
    expectTypeOf<ReaderEngine['goForward']>().returns.resolves.toBeBoolean()
  })

  it('report to the app what it stores', () => {
    type Called<Name extends keyof ReaderProps> = Parameters<
      Extract<ReaderProps[Name], (...values: never[]) => unknown>
    >
    expectTypeOf<Called<'onSettingsChange'>>().toEqualTypeOf<[settings: ReaderSettings]>()
    expectTypeOf<Called<'onExternalLink'>>().toEqualTypeOf<[href: string]>()
    expectTypeOf<Called<'onShare'>>().toEqualTypeOf<[selection: TextSelection]>()
    expectTypeOf<ReaderProps['onReadTime']>().toEqualTypeOf<IntervalHandler | undefined>()
    expectTypeOf<ReaderProps['speech']>().toEqualTypeOf<SpeechPort | null | undefined>()
    expectTypeOf<Storage>().toExtend<HintStorage>()
    expectTypeOf<ReaderProps['onLookUp']>().toEqualTypeOf<SelectionBarProps['onLookUp']>()
  })

  it('need a reader for parts of their own, which take no more than that', () => {
    expectTypeOf<ComponentProps<typeof ReaderProvider>>().toEqualTypeOf<ReaderProviderProps>()
    expectTypeOf<ReaderProviderProps['reader']>().toEqualTypeOf<ReaderEngine>()
    expectTypeOf<{ children: string }>().not.toExtend<ReaderProviderProps>()
    expectTypeOf<typeof TextView>().parameters.toEqualTypeOf<[]>()
    expectTypeOf<ReturnType<typeof useReaderKeys>>().toEqualTypeOf<
      (event: KeyboardEvent<HTMLElement>) => void
    >()
  })

  it('have no reader until there is a publication', () => {
    expectTypeOf<{ publication: undefined }>().toExtend<UseReaderOptions>()
    expectTypeOf<Record<never, never>>().not.toExtend<UseReaderOptions>()
    expectTypeOf<ReturnType<typeof useReader>>().toEqualTypeOf<ReaderEngine | undefined>()
    expectTypeOf<typeof useReadTime>().toEqualTypeOf<(reader: ReaderEngine) => ReadTimeSnapshot>()
  })

  it('select from the state of a reader, and of none nothing', () => {
    const select = (reader: ReaderEngine, late: ReaderEngine | undefined, use: typeof useReaderState) => ({
      page: use(reader, ({ page }) => page),
      settings: use(reader, ({ settings }) => settings),
      late: use(late, ({ settings }) => settings),
    })
    type Selected = ReturnType<typeof select>
    expectTypeOf<Selected['settings']>().toEqualTypeOf<ReaderSettings>()
    expectTypeOf<Selected['late']>().toEqualTypeOf<ReaderSettings | undefined>()
    expectTypeOf<Selected['page']>().toEqualTypeOf<ReaderSnapshot['page']>()
  })

  it('take texts by their keys', () => {
    expectTypeOf<{ 'face.naskh': string }>().toExtend<ReaderLabels>()
    expectTypeOf<{ 'face.naskh': number }>().not.toExtend<ReaderLabels>()
    expectTypeOf<'face.naskh'>().toExtend<KurasaKey>()
    expectTypeOf<ShownTheme>().not.toExtend<'system'>()
    expectTypeOf<'night'>().toExtend<ShownTheme>()
  })

  it('know the languages of the interface', () => {
    expectTypeOf<KurasaLocale>().toEqualTypeOf<'en_US' | 'sw_KE' | 'ar_SA'>()
  })
})
