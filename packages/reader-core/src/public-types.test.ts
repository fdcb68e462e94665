import { describe, expectTypeOf, it } from 'vitest'
import type {
  ForeignLocator,
  GoToTarget,
  Locator,
  Publication,
  Reader,
  ReaderErrorCode,
  ReaderOptions,
  ReaderSettings,
  ReaderSnapshot,
  ReadingDirection,
  ScreenSide,
  SearchHit,
  Section,
  SpeechPort,
  Turn,
} from './index.ts'
import { createReader, directionOfLanguage, openPublication, ReaderError, sideForTurn } from './index.ts'

/* Types that an embedding app compiles against. `npm run check` holds these; at run time they do nothing. */

describe('types of the public surface', () => {
  it('open a publication and read it', () => {
    expectTypeOf(openPublication).returns.resolves.toEqualTypeOf<Publication>()
    expectTypeOf(createReader).parameter(0).toEqualTypeOf<ReaderOptions>()
    expectTypeOf(createReader).returns.toExtend<Reader>()
    expectTypeOf<Publication['readingOrder']>().toEqualTypeOf<readonly Section[]>()
  })

  it('need nothing but a publication to create a reader', () => {
    expectTypeOf<{ publication: Publication }>().toExtend<ReaderOptions>()
    expectTypeOf<ReaderOptions['initialLocator']>().toEqualTypeOf<Locator | ForeignLocator | undefined>()
    expectTypeOf<ReaderOptions['speech']>().toEqualTypeOf<SpeechPort | null | undefined>()
    // @ts-expect-error a reader without a publication
    expectTypeOf<Record<never, never>>().toExtend<ReaderOptions>()
  })

  it('turn, jump and report', () => {
    expectTypeOf<Reader['goForward']>().returns.resolves.toBeBoolean()
    expectTypeOf<Reader['goTo']>().toEqualTypeOf<(target: GoToTarget) => Promise<void>>()
    expectTypeOf<string>().toExtend<GoToTarget>()
    expectTypeOf<Locator>().toExtend<GoToTarget>()
    expectTypeOf<{ position: number }>().toExtend<GoToTarget>()
    expectTypeOf<number>().not.toExtend<GoToTarget>()
    expectTypeOf<Reader['getSnapshot']>().returns.toEqualTypeOf<ReaderSnapshot>()
    expectTypeOf<Reader['subscribe']>().toEqualTypeOf<(listener: () => void) => () => void>()
    expectTypeOf<Reader['updateSettings']>().parameter(0).toEqualTypeOf<Partial<ReaderSettings>>()
    expectTypeOf<ReturnType<Reader['search']>>().toEqualTypeOf<AsyncIterable<SearchHit>>()
  })

  it('name directions, turns and sides', () => {
    expectTypeOf(directionOfLanguage).toEqualTypeOf<(language: string) => ReadingDirection>()
    expectTypeOf<ReadingDirection>().toEqualTypeOf<'ltr' | 'rtl'>()
    expectTypeOf(sideForTurn).toEqualTypeOf<(turn: Turn, direction: ReadingDirection) => ScreenSide>()
  })

  it('give errors a code', () => {
    expectTypeOf(ReaderError).instance.toExtend<Error>()
    expectTypeOf<ReaderError['code']>().toEqualTypeOf<ReaderErrorCode>()
    expectTypeOf<'corrupt'>().toExtend<ReaderErrorCode>()
  })
})
