import type { MemberSetting, SyncChange } from '@kurasa/portal-contract'
import { readDevice } from '../session/device.ts'
import type { ClientStorage, StoredKey } from '../storage/client-storage.ts'
import { hasInterests, readInterests, writeInterests } from '../storage/interests.ts'
import { changePreferences, readPreferences } from '../storage/preferences.ts'

/** A change of a setting, as it is sent. */
type SettingChange = Extract<SyncChange, { kind: 'setting' }>

/** The settings that this phone last received, by name. `_uid` at the end: they go with the member. */
const keyOf = (uid: string): StoredKey => `k_settings_${uid}`

type Received = Record<string, Pick<MemberSetting, 'value' | 'rev'>>

/** Default values. */
const USUAL: Record<string, unknown> = { appearance: 'system', hasContrast: false, textSize: 100 }
const OF_READER = 'reader.'

function received(storage: ClientStorage, uid: string): Received {
  const stored = storage.readJson(keyOf(uid))
  return typeof stored === 'object' && stored !== null ? (stored as Received) : {}
}

/** The settings of this phone that travel: those of the line and of the screen, as the data saver, do not. */
function ownSettings(storage: ClientStorage, uid: string): Record<string, unknown> {
  const { appearance, hasContrast, textSize, reader = {} } = readPreferences(storage)
  const interests = readInterests(storage, uid)
  const isKnown = received(storage, uid).interests !== undefined
  const { dataSaver: _, ...ofReader } = reader
  return {
    appearance,
    hasContrast,
    textSize,
    ...((hasInterests(interests) || isKnown) && { interests }),
    ...Object.fromEntries(Object.entries(ofReader).map(([name, value]) => [OF_READER + name, value])),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a value of this phone was chosen since the server's was received. */
const isChosen = (name: string, own: unknown, known: Received[string] | undefined): boolean =>
  own !== undefined && !isSame(own, known ? known.value : USUAL[name])

/** A new value of a setting, which follows the one that this phone last received. */
export function settingChange(
  storage: ClientStorage,
  uid: string,
  { name, value }: Pick<SettingChange, 'name' | 'value'>,
): SettingChange {
  const { deviceId: device } = readDevice(storage, '')
  const base = received(storage, uid)[name]?.rev ?? 0
  return { kind: 'setting', name, value, base, device, at: new Date().toISOString() }
}

/** The changes of settings that the server has not received. */
export function settingChanges(storage: ClientStorage, uid: string): SettingChange[] {
  const known = received(storage, uid)
  return Object.entries(ownSettings(storage, uid))
    .filter(([name, value]) => isChosen(name, value, known[name]))
    .map(([name, value]) => settingChange(storage, uid, { name, value }))
}

/**
 * Takes settings of the member's other phones over. Choices made on this phone meanwhile stay, unless the server has stored another phone's
 * choice instead.
 *
 * @param superseded - names of changes that the server did not take
 */
export function takeSettings(
  storage: ClientStorage,
  uid: string,
  settings: readonly MemberSetting[],
  superseded: readonly string[],
): void {
  const known = received(storage, uid)
  const own = ownSettings(storage, uid)
  for (const { name, value, rev } of settings) {
    const isOwn = isSame(own[name], value)
    if (!isOwn && !superseded.includes(name) && isChosen(name, own[name], known[name])) continue
    known[name] = { value, rev }
    if (!isOwn) apply(storage, uid, name, value)
  }
  if (settings.length > 0) storage.writeJson(keyOf(uid), known)
}

function apply(storage: ClientStorage, uid: string, name: string, value: unknown): void {
  if (name === 'interests') {
    const { categories = [], languages = [] } = (value ?? {}) as Parameters<typeof writeInterests>[0]
    writeInterests({ categories, languages }, storage, uid)
  } else if (name.startsWith(OF_READER)) {
    const { reader } = readPreferences(storage)
    changePreferences({ reader: { ...reader, [name.slice(OF_READER.length)]: value } }, storage)
  } else changePreferences({ [name]: value }, storage)
}

/** Whether a stored value has settings of a member. */
export const hasSettings = (key: StoredKey | undefined, uid: string): boolean =>
  key === 'k_prefs' || key === `k_interests_${uid}`
