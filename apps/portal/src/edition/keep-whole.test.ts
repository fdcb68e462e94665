import { describe, expect, it } from 'vitest'
import { partsOf } from '../offline/kept-parts.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { changePreferences } from '../storage/preferences.ts'
import { manifestOf, mapMaker } from '../testing/sample-books.ts'
import { fetchesWhole, keepWhole } from './keep-whole.ts'

const manifest = manifestOf(mapMaker)
const names = partsOf(manifest, 720).map(({ name }) => name)

describe('the whole of a book', () => {
  it.each([
    ['auto', { type: 'wifi' }, '9000', true],
    ['auto', { type: 'wifi' }, undefined, false],
    // A line of a hotspot that is slow, or whose phone asks to save.
    ['auto', { type: 'wifi' }, '400', false],
    ['auto', { type: 'wifi', saveData: true }, '9000', false],
    ['on', { type: 'wifi' }, '9000', false],
    ['off', { type: 'wifi' }, '400', true],
    ['off', { type: 'cellular' }, '9000', false],
    ['auto', undefined, '9000', false],
  ] as const)(
    'with the data saver %s, on %j of %s kbit/s, is fetched: %s',
    (dataSaver, connection, rate, is) => {
      const storage = createClientStorage({})
      changePreferences({ dataSaver }, storage)
      storage.write('k_rate', rate)
      expect(fetchesWhole(storage, { connection } as unknown as Navigator)).toBe(is)
    },
  )

  async function readOf(more: Partial<Parameters<typeof keepWhole>[0]> = {}) {
    const read: string[] = []
    await keepWhole({
      manifest,
      source: {
        read: async (name) => {
          read.push(name)
          return new Uint8Array()
        },
      },
      books: { hasPart: async (_key, name) => name === names[0] },
      isWanted: () => read.length < 100,
      ...more,
    })
    return read
  }

  it('is each part that is missing, in the order of reading', async () => {
    expect(names.length).toBeGreaterThan(2)
    expect(await readOf()).toEqual(names.slice(1))
  })

  it('is left where the line or the screen is another, at a lock, and of a large book', async () => {
    let asked = 0
    expect(await readOf({ isWanted: () => asked++ < 2 })).toEqual(names.slice(1, 2))
    expect(await readOf({ isLocked: (name) => name === names[1] })).toEqual(names.slice(1, 2))
    const units = manifest.units.map((unit) => ({ ...unit, bytes: 9_000_000 }))
    expect(await readOf({ manifest: { ...manifest, units } })).toEqual([])
  })
})
