import type { ComponentProps } from 'react'
import { describe, expectTypeOf, it } from 'vitest'
import type {
  KurasaLocale,
  Locator,
  Publication,
  Reader,
  ReaderEngine,
  ReaderError,
  ReaderProps,
  ReaderSettings,
  useReader,
  useReaderState,
} from './index.ts'

/* What an app that embeds the components compiles against. `npm run check` holds these; at run time they do nothing. */

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
    expectTypeOf<ReturnType<typeof useReaderState>>().not.toBeAny()
    expectTypeOf<ReaderEngine['goForward']>().returns.resolves.toBeBoolean()
  })

  it('know the languages of the interface', () => {
    expectTypeOf<KurasaLocale>().toEqualTypeOf<'en_US' | 'sw_KE' | 'ar_SA'>()
  })
})
