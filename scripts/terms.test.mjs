import { expect, it } from 'vitest'
import { faultsOf, parseTerms } from './terms.mjs'

const TABLE = `
| English | Swahili | Arabic | Not | Why |
| --- | --- | --- | --- | --- |
| bookmark | alamisho | إشارة (إشار*) | ar: فاصل | |

## Exceptions

| Text | Term | Why |
| --- | --- | --- |
| \`odd\`, \`gone\` | bookmark | a reason |
`
const text = (key, en, sw, ar) => ({ file: 'texts.ts', key, en, sw, ar })
const faults = (...texts) => faultsOf(texts, parseTerms(TABLE)).map((fault) => fault.split('\n')[0])
const odd = text('odd', 'Two bookmarks', 'Mbili', 'اثنتان')
const gone = text('gone', 'A bookmark', 'Moja', 'واحدة')

it('a text without the term of its language is a fault, however the word is inflected', () => {
  expect(faults(odd, gone, text('good', '{{n}} bookmarks', 'Alamisho zako', 'وإشاراتك'))).toEqual([])
  expect(faults(odd, gone, text('bad', 'A bookmark', 'Alama', 'العلامة'))).toEqual([
    'texts.ts bad: “bookmark” is alamisho',
    'texts.ts bad: “bookmark” is إشارة',
  ])
})

it('a word that must not be used is a fault', () => {
  expect(faults(odd, gone, text('bad', 'Here', 'Hapa', 'الفاصل'))).toEqual([
    'texts.ts bad: the Arabic text has a word of “فاصل”',
  ])
})

it('an exception that no text needs is a fault', () => {
  expect(faults(odd)).toEqual(['docs/terms.md: no text needs the exception gone bookmark'])
})
