import { describe, expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { mayFetchAhead, sparesData } from './data-saver.ts'
import { changePreferences } from './preferences.ts'

const on = (connection?: object) => ({ connection }) as unknown as Navigator

describe('the data saver', () => {
  it.each([
    ['auto', { saveData: true }, undefined, true],
    ['auto', { saveData: true }, '9000', true],
    ['auto', undefined, '400', true],
    // The browser reports 4G, and the line is slow all the same.
    ['auto', { effectiveType: '4g' }, '400', true],
    ['auto', { effectiveType: '3g' }, '2000', false],
    ['auto', { effectiveType: '4g' }, '2000', false],
    ['auto', undefined, undefined, true],
    ['auto', { effectiveType: '4g' }, undefined, true],
    ['off', undefined, undefined, false],
    ['on', undefined, '9000', true],
    ['off', { saveData: true }, '100', false],
  ] as const)('set to %s on the line %j of %s kbit/s spares: %s', (dataSaver, connection, rate, spares) => {
    const storage = createClientStorage({})
    changePreferences({ dataSaver }, storage)
    storage.write('k_rate', rate)
    expect(sparesData(storage, on(connection))).toBe(spares)
  })

  it('is automatic without a choice, and for an unknown choice', () => {
    const storage = createClientStorage({})
    expect(sparesData(storage, on({ saveData: true }))).toBe(true)
    storage.writeJson('k_prefs', { dataSaver: 'never' })
    expect(sparesData(storage, on({ saveData: true }))).toBe(true)
  })

  it.each([
    ['screens', undefined, '9000', true],
    ['links', undefined, undefined, false],
    ['faces', { saveData: true }, '9000', false],
    ['portal', undefined, '400', false],
    ['book', undefined, '9000', false],
    ['book', { type: 'wifi' }, '9000', true],
    ['book', { type: 'wifi', saveData: true }, '9000', false],
  ] as const)('for %s on the line %j of %s kbit/s loads ahead: %s', (kind, connection, rate, may) => {
    const storage = createClientStorage({})
    storage.write('k_rate', rate)
    expect(mayFetchAhead(kind, storage, on(connection))).toBe(may)
  })
})
