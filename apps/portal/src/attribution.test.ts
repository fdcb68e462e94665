import { describe, expect, it } from 'vitest'
import { attributionOf, recordAttribution } from './attribution.ts'
import { createClientStorage } from './storage/client-storage.ts'

const xyz = ['x', 'y', 'z'] as const
const other = ['Other Channel', 'channel', 'Other Channel'] as const
const full = 'utm_source=fb&utm_medium=cpc&utm_campaign=jan'

type Triple = readonly [string, string, string]
type Vector = [number, string, Triple | undefined, string | undefined, Triple, string | undefined]

const vectors: Vector[] = [
  [1, full, undefined, undefined, ['fb', 'cpc', 'jan'], undefined],
  [2, full, xyz, undefined, ['fb', 'cpc', 'jan'], undefined],
  [3, 'utm_source=fb&utm_medium=cpc', undefined, undefined, other, undefined],
  [4, 'utm_source=fb&utm_medium=cpc', xyz, undefined, xyz, undefined],
  [5, 'nid=9001', xyz, undefined, ['9001', 'channel', '9001'], undefined],
  [6, 'utm_source=fb&utm_medium=cpc&nid=9001', undefined, undefined, ['9001', 'channel', '9001'], undefined],
  [7, `${full}&nid=9001`, undefined, undefined, ['fb', 'cpc', 'jan'], undefined],
  [8, '', xyz, undefined, xyz, undefined],
  [9, '', undefined, undefined, other, undefined],
  [10, 'gclid=G1', undefined, undefined, other, 'G1'],
  [11, '', xyz, 'G1', xyz, 'G1'],
  [12, 'utm_source=&utm_medium=cpc&utm_campaign=jan', undefined, undefined, other, undefined],
  [
    13,
    'utm_source=a%20b&utm_medium=m&utm_campaign=قناة&utm_source=z',
    undefined,
    undefined,
    ['a b', 'm', 'قناة'],
    undefined,
  ],
]

describe('campaign attribution', () => {
  it.each(vectors)('vector %i: %s', (_, query, before, gclidBefore, after, gclidAfter) => {
    const storage = createClientStorage({})
    if (before) {
      storage.write('utm_s', before[0])
      storage.write('utm_m', before[1])
      storage.write('utm_c', before[2])
    }
    storage.write('gclid', gclidBefore)
    recordAttribution(`?${query}`, storage)
    expect([storage.read('utm_s'), storage.read('utm_m'), storage.read('utm_c')]).toEqual(after)
    expect(storage.read('gclid')).toBe(gclidAfter)
  })

  it('counts an incomplete stored triple as none', () => {
    expect(attributionOf(new URLSearchParams(), { source: 'x', medium: 'y' }).campaign.source).toBe(
      'Other Channel',
    )
  })

  it('keeps at most 128 characters and ignores space around a value', () => {
    const query = new URLSearchParams({ nid: `  ${'9'.repeat(200)} ` })
    expect(attributionOf(query, {}).campaign.source).toBe('9'.repeat(128))
  })
})
