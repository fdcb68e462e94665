import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import { forgetIntent, keepIntent, type PendingIntent, readIntent } from './pending-intent.ts'

const storage = createClientStorage({})
const pay: PendingIntent = {
  kind: 'pay',
  packageId: 'daily',
  priceKsh: 10,
  bookId: 'haris',
  href: 'c2.xhtml',
}
const KEY = 'k_once_intent'
beforeEach(() => forgetIntent(storage))

describe('a pending intent', () => {
  it.each<PendingIntent>([
    pay,
    { kind: 'buy', bookId: 'haris', priceKsh: 120 },
    { kind: 'rate', bookId: 'haris', stars: 5 },
  ])('comes back as it was kept: $kind', (intent) => {
    keepIntent(intent, '/read?id=haris', storage)
    expect(readIntent('/read?id=haris', storage)).toEqual(intent)
    expect(readIntent(undefined, storage)).toEqual(intent)
  })

  it('is not that of a login that leads elsewhere', () => {
    keepIntent(pay, '/read?id=haris', storage)
    expect(readIntent('/my_profile', storage)).toBeUndefined()
  })

  it('is over after an hour', () => {
    vi.useFakeTimers()
    keepIntent(pay, '/', storage)
    vi.advanceTimersByTime(3_600_001)
    expect(readIntent('/', storage)).toBeUndefined()
    vi.useRealTimers()
  })

  const at = Date.now()
  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['another kind', JSON.stringify({ intent: { kind: 'erase' }, returnTo: '/', at })],
    ['a price below nothing', JSON.stringify({ intent: { ...pay, priceKsh: -1 }, returnTo: '/', at })],
    ['a price in words', JSON.stringify({ intent: { ...pay, priceKsh: '10' }, returnTo: '/', at })],
    ['six stars', JSON.stringify({ intent: { kind: 'rate', bookId: 'a', stars: 6 }, returnTo: '/', at })],
    [
      'a book without end',
      JSON.stringify({ intent: { ...pay, bookId: 'x'.repeat(300) }, returnTo: '/', at }),
    ],
    ['a time to come', JSON.stringify({ intent: pay, returnTo: '/', at: at + 1e9 })],
    ['no time', JSON.stringify({ intent: pay, returnTo: '/' })],
  ])('that is hostile is none: %s', (_what, text) => {
    storage.write(KEY, text)
    expect(readIntent('/', storage)).toBeUndefined()
  })
})
