import type { Publication } from '@kurasa/reader-core'
import { expect, it } from 'vitest'
import { quoteOf } from './quote.ts'

const book = (title: string, authors: string[]) => ({ title, authors }) as Publication['metadata']

it('names the source of a passage on a line of its own, and keeps its paragraphs', () => {
  expect(quoteOf('It was a bright\ncold day', book('1984', ['George Orwell']))).toBe(
    'It was a bright\ncold day\n\n— 1984 · George Orwell',
  )
  expect(quoteOf('كان يا ما كان', book('حارس', []))).toBe('كان يا ما كان\n\n— حارس')
})

it('leaves a word or a name alone', () => {
  expect(quoteOf('George Orwell', book('1984', ['George Orwell']))).toBe('George Orwell')
})
