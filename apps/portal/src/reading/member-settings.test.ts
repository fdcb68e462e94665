import type { MemberSetting } from '@kurasa/portal-contract'
import { expect, it } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import { readInterests, writeInterests } from '../storage/interests.ts'
import { changePreferences, readPreferences } from '../storage/preferences.ts'
import { settingChanges, takeSettings } from './member-settings.ts'

const UID = 'u1'
const phone = () => createClientStorage({})
const waiting = (storage: ReturnType<typeof phone>) => settingChanges(storage, UID)
const setting = (name: string, value: unknown, rev: number): MemberSetting => ({ name, value, rev })

it('sends nothing that nobody has chosen, and neither the data saver nor settings of one book', () => {
  const storage = phone()
  expect(waiting(storage)).toEqual([])
  changePreferences(
    { dataSaver: 'on', reader: { dataSaver: 'on', spreadOffset: true, fontSize: 1.2 } },
    storage,
  )
  expect(waiting(storage).map(({ name, value, base }) => [name, value, base])).toEqual([
    ['reader.fontSize', 1.2, 0],
  ])
})

it('takes theme, text size, reader and interests of another phone over', () => {
  const storage = phone()
  changePreferences({ reader: { margins: 2 } }, storage)
  const interests = { categories: ['novels'], languages: ['sw'] }
  takeSettings(
    storage,
    UID,
    [
      setting('appearance', 'night', 3),
      setting('textSize', 130, 1),
      setting('reader.fontSize', 1.4, 1),
      setting('interests', interests, 2),
    ],
    [],
  )
  expect(readPreferences(storage)).toMatchObject({
    appearance: 'night',
    textSize: 130,
    reader: { margins: 2, fontSize: 1.4 },
  })
  expect(readInterests(storage, UID)).toEqual(interests)
  expect(waiting(storage).map(({ name }) => name)).toEqual(['reader.margins'])
  changePreferences({ appearance: 'light' }, storage)
  expect(waiting(storage)).toMatchObject([
    { kind: 'setting', name: 'appearance', value: 'light', base: 3 },
    { name: 'reader.margins', base: 0 },
  ])
})

it('keeps a choice that waits, until the server has kept that of another phone', () => {
  const storage = phone()
  takeSettings(storage, UID, [setting('appearance', 'night', 1)], [])
  changePreferences({ appearance: 'light' }, storage)
  takeSettings(storage, UID, [setting('appearance', 'system', 2)], [])
  expect(readPreferences(storage).appearance).toBe('light')
  expect(waiting(storage)).toMatchObject([{ value: 'light', base: 1 }])
  takeSettings(storage, UID, [setting('appearance', 'system', 2)], ['appearance'])
  expect(readPreferences(storage).appearance).toBe('system')
  expect(waiting(storage)).toEqual([])
})

it('sends interests that were cleared on this phone, and takes broken values for none', () => {
  const storage = phone()
  takeSettings(storage, UID, [setting('interests', { categories: ['novels'], languages: [] }, 1)], [])
  writeInterests({ categories: [], languages: [] }, storage, UID)
  expect(waiting(storage)).toMatchObject([{ value: { categories: [], languages: [] }, base: 1 }])
  takeSettings(storage, UID, [setting('appearance', { evil: true }, 1), setting('textSize', 'x', 1)], [])
  expect(readPreferences(storage)).toMatchObject({ appearance: 'system', textSize: 100 })
})
