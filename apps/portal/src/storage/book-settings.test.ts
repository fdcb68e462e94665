import { expect, it } from 'vitest'
import { keepBookSettings, readBookSettings } from './book-settings.ts'
import { createClientStorage } from './client-storage.ts'

it('keeps for a book what is its own, until it is as it was made', () => {
  const storage = createClientStorage({})
  keepBookSettings('moon', { imageDirection: 'rtl', spreadOffset: true, imageFit: 'width' }, storage)
  keepBookSettings('giraffe', { imageDirection: 'auto', spreadOffset: false }, storage)
  expect(readBookSettings('moon', storage)).toEqual({ imageDirection: 'rtl', spreadOffset: true })
  expect(readBookSettings('giraffe', storage)).toEqual({})
  keepBookSettings('moon', { imageDirection: 'rtl', spreadOffset: false }, storage)
  expect(readBookSettings('moon', storage)).toEqual({ imageDirection: 'rtl' })
  keepBookSettings('moon', { imageDirection: 'auto' }, storage)
  expect(storage.read('k_book_settings')).toBeUndefined()
})

it('keeps the latest two hundred books, and survives what is no list', () => {
  const storage = createClientStorage({})
  for (let book = 0; book <= 200; book++) keepBookSettings(`b${book}`, { imageDirection: 'ltr' }, storage)
  expect(readBookSettings('b0', storage)).toEqual({})
  expect(readBookSettings('b1', storage)).toEqual({ imageDirection: 'ltr' })
  storage.write('k_book_settings', '[["b1"], 3, {"b1": 1}]')
  expect(readBookSettings('b1', storage)).toEqual({})
})

it('keeps that a book which is made to be scrolled is read page by page', () => {
  const storage = createClientStorage({})
  keepBookSettings('strip', { ownFlow: 'paged' }, storage)
  expect(readBookSettings('strip', storage)).toEqual({ ownFlow: 'paged' })
  keepBookSettings('strip', { ownFlow: 'scrolled' }, storage)
  expect(readBookSettings('strip', storage)).toEqual({})
})
