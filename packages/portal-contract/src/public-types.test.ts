import { describe, expectTypeOf, it } from 'vitest'
import type {
  Book,
  BookCard,
  ByteEndpoint,
  CodeName,
  DataOf,
  EditionManifest,
  Endpoint,
  Envelope,
  Failure,
  ImageManifest,
  Intent,
  Language,
  Manifest,
  MessageKey,
  NextStep,
  Order,
  PathParameters,
  Phone,
  ProgressItem,
  ReadingProgress,
  Reason,
  RequestOf,
  Subscription,
  SubscriptionState,
  Unit,
} from './index.ts'
import {
  type codes,
  endpoints,
  endpointUrl,
  envelope,
  failure,
  type getBook,
  type getBooks,
  type getManifest,
  getPage,
  type getUnit,
  messageKeyOf,
  nextSubscriptionState,
  parsePhone,
  postLogout,
  type postOrder,
  type postProgress,
  type putRating,
  success,
} from './index.ts'

/* Types that portal and server compile against. `npm run check` holds these; at run time they do nothing. */

describe('types of the public surface', () => {
  it('name the parameters of a path', () => {
    expectTypeOf<PathParameters<'/content/:edition/:hash/units/:i'>>().toEqualTypeOf<
      'edition' | 'hash' | 'i'
    >()
    expectTypeOf<PathParameters<'/books'>>().toBeNever()
    expectTypeOf(endpointUrl<typeof getUnit.path>)
      .parameter(1)
      .toEqualTypeOf<Record<'edition' | 'hash' | 'i', string | number>>()
    // @ts-expect-error a path without its parameter
    expectTypeOf<Record<never, never>>().toExtend<Parameters<typeof endpointUrl<typeof getBook.path>>[1]>()
  })

  it('give a call its request and its data', () => {
    expectTypeOf<RequestOf<typeof getBook>>().toBeUndefined()
    expectTypeOf<DataOf<typeof getBook>>().toEqualTypeOf<Book>()
    expectTypeOf<DataOf<typeof getBooks>['items']>().toEqualTypeOf<BookCard[]>()
    expectTypeOf<DataOf<typeof getUnit>>().toEqualTypeOf<Unit>()
    expectTypeOf<RequestOf<typeof putRating>>().toEqualTypeOf<{ stars: number | null }>()
    expectTypeOf<RequestOf<typeof postProgress>['items']>().toEqualTypeOf<ProgressItem[]>()
    expectTypeOf<DataOf<typeof postProgress>[number]['current']>().toEqualTypeOf<ReadingProgress>()
  })

  it('let a request leave out what has a default, and nothing else', () => {
    expectTypeOf<Record<never, never>>().toExtend<RequestOf<typeof getBooks>>()
    expectTypeOf<{ limit: string; sort: 'title_asc' }>().toExtend<RequestOf<typeof getBooks>>()
    expectTypeOf<{ sort: 'newest' }>().not.toExtend<RequestOf<typeof getBooks>>()
    expectTypeOf<{ bookId: string }>().not.toExtend<RequestOf<typeof postOrder>>()
  })

  it('distinguish bytes from JSON', () => {
    expectTypeOf(getPage).toExtend<ByteEndpoint>()
    expectTypeOf(getPage).not.toExtend<Endpoint>()
    expectTypeOf<(typeof endpoints)[keyof typeof endpoints]>().toExtend<Endpoint | ByteEndpoint>()
    expectTypeOf(endpoints.postLogout).toEqualTypeOf(postLogout)
  })

  it('distinguish an edition of text from one of images by its kind', () => {
    expectTypeOf<DataOf<typeof getManifest>>().toEqualTypeOf<EditionManifest>()
    expectTypeOf<Extract<EditionManifest, { kind: 'text' }>>().toEqualTypeOf<Manifest>()
    expectTypeOf<Extract<EditionManifest, { kind: 'image' }>>().toEqualTypeOf<ImageManifest>()
  })

  it('wrap every answer, and give the reason of a failure', () => {
    expectTypeOf(success<Book>).returns.toEqualTypeOf<Envelope<Book>>()
    expectTypeOf(envelope.parse).returns.toExtend<Envelope>()
    expectTypeOf<Envelope['data']>().toBeUnknown()
    expectTypeOf(failure.parse).returns.toEqualTypeOf<Failure>()
    expectTypeOf<Failure['reason']>().toEqualTypeOf<Reason | undefined>()
    expectTypeOf(messageKeyOf).toEqualTypeOf<(code: number, reason?: Reason) => MessageKey>()
    expectTypeOf<keyof typeof codes>().toEqualTypeOf<CodeName>()
  })

  it('keep money in its states', () => {
    expectTypeOf<DataOf<typeof postOrder>>().toEqualTypeOf<{ order: Order; intent: Intent }>()
    expectTypeOf<Order['state']>().toEqualTypeOf<'pending' | 'paid' | 'failed' | 'timed_out' | 'refunded'>()
    expectTypeOf<Extract<NextStep, { kind: 'redirect' }>>().toEqualTypeOf<{ kind: 'redirect'; url: string }>()
    expectTypeOf<Extract<NextStep, { kind: 'wait' }>>().not.toHaveProperty('url')
    expectTypeOf<Subscription['state']>().toEqualTypeOf<SubscriptionState>()
    expectTypeOf(nextSubscriptionState).returns.toEqualTypeOf<SubscriptionState | undefined>()
  })

  it('know a parsed number from any text, and the languages of the interface', () => {
    expectTypeOf(parsePhone).toEqualTypeOf<(text: string) => Phone | undefined>()
    expectTypeOf<string>().not.toExtend<Phone>()
    expectTypeOf<Phone>().toExtend<string>()
    expectTypeOf<Language>().toEqualTypeOf<'ar_SA' | 'en_US' | 'sw_KE'>()
  })
})
