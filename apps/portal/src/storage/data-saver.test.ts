import { describe, expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { sparesData } from './data-saver.ts'
import { changePreferences } from './preferences.ts'

const on = (connection?: object) => ({ connection }) as unknown as Navigator

describe('the data saver', () => {
  it.each([
    ['auto', { saveData: true }, true],
    ['auto', { effectiveType: '2g' }, true],
    ['auto', { effectiveType: 'slow-2g' }, true],
    ['auto', { effectiveType: '3g' }, true],
    ['auto', { effectiveType: '4g' }, false],
    ['auto', undefined, false],
    ['on', { effectiveType: '4g' }, true],
    ['off', { saveData: true, effectiveType: '2g' }, false],
  ] as const)('set to %s on the line %j spares: %s', (dataSaver, connection, spares) => {
    const storage = createClientStorage({})
    changePreferences({ dataSaver }, storage)
    expect(sparesData(storage, on(connection))).toBe(spares)
  })

  it('is automatic without a choice, and for an unknown choice', () => {
    const storage = createClientStorage({})
    expect(sparesData(storage, on({ saveData: true }))).toBe(true)
    storage.writeJson('k_prefs', { dataSaver: 'never' })
    expect(sparesData(storage, on({ saveData: true }))).toBe(true)
  })
})
