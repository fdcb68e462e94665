import type { Consent } from '@kurasa/portal-contract'
import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'

const KEY = 'k_consent'

/** Version of the consent text, from the latest configuration. */
function currentVersion(storage: ClientStorage): string | undefined {
  const kept = storage.readJson('k_config') as { data?: { consentVersion?: unknown } } | null | undefined
  const version = kept?.data?.consentVersion
  return typeof version === 'string' ? version : undefined
}

/**
 * Reads the consent given on this phone; undefined when there is none, when it is broken, and when the text has changed since.
 * Without it nothing that is counted names anybody.
 */
export function readConsent(storage: ClientStorage): Consent | undefined {
  const stored = storage.readJson(KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { version, analytics, ads } = stored as Partial<Consent>
  if (typeof version !== 'string' || version !== (currentVersion(storage) ?? version)) return undefined
  return { version, analytics: analytics === true, ads: ads === true }
}

/** Keeps what was agreed to, or forgets it. */
export function writeConsent(consent: Consent | undefined, storage: ClientStorage): void {
  storage.writeJson(KEY, consent)
}

let seen: { text: string | undefined; consent: Consent | undefined } = { text: undefined, consent: undefined }
const snapshot = (): Consent | undefined => {
  const text = clientStorage.read(KEY)
  const consent = readConsent(clientStorage)
  if (text !== seen.text || consent?.version !== seen.consent?.version) seen = { text, consent }
  return seen.consent
}

/** `readConsent` of this phone, renewed whenever it changes. */
export const useConsent = (): Consent | undefined => useSyncExternalStore(clientStorage.subscribe, snapshot)
