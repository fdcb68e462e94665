import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  codes,
  type DataOf,
  decodeHeader,
  encodeHeader,
  endpoints,
  endpointUrl,
  envelope,
  failure,
  fromQuery,
  getBook,
  getBooks,
  getHealth,
  getProgress,
  getUnit,
  type Health,
  languageOf,
  messageKeyOf,
  messageKeys,
  postTracking,
  type RequestOf,
  toQuery,
  trackingEvent,
} from './index.ts'

describe('endpoints', () => {
  it('are found once by method and path', () => {
    const places = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
    for (const { path } of Object.values(endpoints)) expect(path).toMatch(/^(\/:?[a-z_]+)+$/)
  })

  it('fill their path, percent-encoded, and refuse an empty parameter', () => {
    expect(endpointUrl(getHealth, {})).toBe('/api/portal/health')
    expect(endpointUrl(getBook, { id: 'a/b ج' })).toBe('/api/portal/books/a%2Fb%20%D8%AC')
    expect(endpointUrl(getUnit, { edition: 'e', hash: 'h', i: 0 })).toBe('/api/portal/content/e/h/units/0')
    expect(() => endpointUrl(getBook, { id: '' })).toThrow('needs "id"')
    // @ts-expect-error a parameter that the path has not
    endpointUrl(getBook, { id: 'x', other: 'y' })
  })

  it('give the same request back on the other side of a query', () => {
    const sent = { category: 'poetry', language: 'ar', sort: 'title_asc', limit: 50 } as const
    const query = new URLSearchParams(toQuery(sent).slice(1))
    expect(getBooks.request.parse(fromQuery(query))).toEqual(sent)
    expect(getBooks.request.parse({})).toEqual({ sort: 'added_desc', limit: 20 })
    const ids = new URLSearchParams(toQuery({ bookIds: ['a', 'b'] }).slice(1))
    expect(getProgress.request.parse(fromQuery(ids))).toEqual({ bookIds: ['a', 'b'] })
    expect(getProgress.request.parse({})).toEqual({})
    expect(toQuery({ cursor: undefined })).toBe('')
  })

  it.each([{ limit: '51' }, { limit: '0' }, { limit: 'x' }, { sort: 'size' }, { kind: 'audio' }])(
    'refuse %o',
    (request) => expect(getBooks.request.safeParse(request).success).toBe(false),
  )

  it('type both ends', () => {
    expectTypeOf<DataOf<typeof getHealth>>().toEqualTypeOf<Health>()
    expectTypeOf<RequestOf<typeof getBooks>['limit']>().toEqualTypeOf<number | string | undefined>()
    expectTypeOf<RequestOf<typeof getBook>>().toEqualTypeOf<undefined>()
  })
})

describe('envelope', () => {
  it('reads a success and a failure, and ignores what it does not know', () => {
    expect(envelope.parse({ code: 200, data: { a: 1 }, extra: true })).toEqual({ code: 200, data: { a: 1 } })
    expect(failure.parse({ reason: 'NOT_FOUND', more: 1 })).toEqual({ reason: 'NOT_FOUND' })
    expect(failure.parse({ reason: 'FROM_THE_FUTURE' }).reason).toBeUndefined()
    expect(envelope.safeParse({ data: null }).success).toBe(false)
  })

  it('has a text for every code', () => {
    for (const { code, key } of Object.values(codes)) if (key) expect(messageKeyOf(code)).toBe(key)
    expect(messageKeyOf(500, 'NUMBER_BLOCKED')).toBe('error.blocked')
    expect(messageKeyOf(-1)).toBe('error.service')
    expect(new Set(messageKeys).size).toBe(20)
  })
})

describe('headers', () => {
  it('leave printable ASCII as it is and encode the rest', () => {
    expect(encodeHeader('Other Channel')).toBe('Other Channel')
    expect(encodeHeader('100%')).toBe('100%')
    expect(encodeHeader('قناة')).toBe('%D9%82%D9%86%D8%A7%D8%A9')
    expect(decodeHeader('%zz')).toBe('%zz')
  })

  it('arrive as they were sent, and fetch accepts them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const headers = new Headers({ cid: encodeHeader(value) })
        expect(decodeHeader(headers.get('cid') ?? '')).toBe(value)
      }),
      { seed: 20261121, numRuns: 500 },
    )
    expect(() => new Headers({ cid: encodeHeader('a\ud800b') })).not.toThrow()
  })

  it('count an unknown language as unset', () => {
    expect(languageOf('ar_SA')).toBe('ar_SA')
    expect(languageOf('fr_FR')).toBe('en_US')
    expect(languageOf(null)).toBe('en_US')
  })
})

describe('tracking', () => {
  it('has exactly six keys', () => {
    expect(Object.keys(trackingEvent.shape).sort()).toEqual([
      'event',
      'eventTimestamp',
      'networkCondition',
      'os',
      'resolution',
      'userId',
    ])
    const visit = { userId: '', eventTimestamp: 1, event: 'page_visit:/', resolution: '360x800' }
    const parsed = postTracking.request.parse({ ...visit, networkCondition: '4g', os: 'Android 13', x: 1 })
    expect(parsed).not.toHaveProperty('x')
  })
})
