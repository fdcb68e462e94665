import { expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { changePreferences, readPreferences } from './preferences.ts'

it('keeps the settings of the reader for the next book, but not what one book was given', () => {
  const storage = createClientStorage({})
  changePreferences({ reader: { imageFit: 'width', imageDirection: 'rtl', spreadOffset: true } }, storage)
  expect(readPreferences(storage).reader).toEqual({ imageFit: 'width' })
  expect(readPreferences(createClientStorage({})).reader).toBeUndefined()
})
