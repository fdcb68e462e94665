import { useSyncExternalStore } from 'react'
import { withoutBookSettings } from './book-settings.ts'
import { type ClientStorage, clientStorage } from './client-storage.ts'

/** Sizes of the interface's text, percent. */
export const textSizes = [100, 115, 130] as const

/** Choices of a person on this device. */
export interface Preferences {
  appearance: 'system' | 'light' | 'night'
  /** High contrast; the system may request it too. */
  hasContrast: boolean
  /** `auto`: on when the connection is slow or the phone requests it; see `sparesData`. */
  dataSaver: 'auto' | 'on' | 'off'
  /** Size of the interface's text, percent of the browser's own. */
  textSize: (typeof textSizes)[number]
  /** Settings of the reader, as it handed them out; it checks them itself when they come back. */
  reader?: Record<string, unknown>
}

const KEY = 'k_prefs'

export function readPreferences(storage: ClientStorage): Preferences {
  const stored = storage.readJson(KEY)
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Preferences>
  return {
    appearance: values.appearance === 'light' || values.appearance === 'night' ? values.appearance : 'system',
    hasContrast: values.hasContrast === true,
    dataSaver: values.dataSaver === 'on' || values.dataSaver === 'off' ? values.dataSaver : 'auto',
    textSize: textSizes.find((size) => size === values.textSize) ?? 100,
    reader: readerSettings(values.reader),
  }
}

function readerSettings(stored: unknown): Record<string, unknown> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  return withoutBookSettings(stored as Record<string, unknown>)
}

export function changePreferences(patch: Partial<Preferences>, storage: ClientStorage): void {
  storage.writeJson(KEY, { ...readPreferences(storage), ...patch })
}

let seen: { text: string | undefined; preferences: Preferences } | undefined
const snapshot = (): Preferences => {
  const text = clientStorage.read(KEY)
  if (!seen || text !== seen.text) seen = { text, preferences: readPreferences(clientStorage) }
  return seen.preferences
}

export const usePreferences = (): Preferences => useSyncExternalStore(clientStorage.subscribe, snapshot)
