import { readFileSync } from 'node:fs'
import { interfaceTexts } from './interface-texts.mjs'

/**
 * `node scripts/terms.mjs`: each term of docs/terms.md has its word in the texts of every language, and words that must not be used are in
 * none. Part of `npm run check`.
 */
const TABLE = 'docs/terms.md'
const NAMES = { en: 'English', sw: 'Swahili', ar: 'Arabic' }

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** `tokeo (tokeo, matokeo)`: the forms in brackets, or else the term. */
const formsOf = (cell) => (/\((.*)\)/.exec(cell)?.[1] ?? cell).split(',').map((form) => form.trim())

/** Lower case; Arabic without vowel signs, one form of alif, and without direction marks. */
const fold = (text) =>
  text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640\u2066-\u2069]/g, '')
    .replace(/[أإآ]/g, 'ا')

/** Letters that Arabic joins to a word, and an English plural. */
const AROUND = {
  en: ['', 's?'],
  sw: ['', ''],
  ar: ['[وف]?(?:لل|[بلك]?(?:ال)?)', '(?:[ايكه]|ها|نا|هم)?'],
}

/** Matches a text that has one of the forms as a word. */
export function matcherOf(forms, language) {
  const [before, after] = AROUND[language]
  const sources = forms.map((form) => fold(form).split('*').join('\\p{L}*'))
  return new RegExp(`(?<!\\p{L})${before}(?:${sources.join('|')})${after}(?!\\p{L})`, 'u')
}

/** Words that a person reads: without placeholders, addresses and Markdown signs. */
const wordsOf = (text) => fold(text.replace(/\{\{?[^}]*\}?\}|\]\([^)]*\)|[*[\]]/g, ' ')).replace(/\s+/g, ' ')

/** @returns `terms` and `exceptions` of the Markdown tables; an exception is `key term`, or `key all in Arabic` */
export function parseTerms(markdown) {
  const [tables, exceptions] = markdown.split('## Exceptions')
  const rowsOf = (text) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^\| (English|Text|---)/.test(line))
      .map(cellsOf)
  const terms = rowsOf(tables).map(([en, sw, ar, not]) => ({
    name: en.replace(/ \(.*/, ''),
    en: matcherOf(formsOf(en), 'en'),
    sw: matcherOf(formsOf(sw), 'sw'),
    ar: matcherOf(formsOf(ar), 'ar'),
    words: { sw: sw.replace(/ \(.*/, ''), ar: ar.replace(/ \(.*/, '') },
    not: not
      .split(';')
      .filter(Boolean)
      .map((part) => {
        const [language, words] = part.trim().split(': ')
        return { language, words, matcher: matcherOf(words.split(', '), language) }
      }),
  }))
  return {
    terms,
    exceptions: rowsOf(exceptions).flatMap(([keys, term]) =>
      keys.split(', ').map((key) => `${key.replaceAll('`', '')} ${term}`),
    ),
  }
}

/** @returns a sentence for each text that does not keep to the terms, and for each exception without a use */
export function faultsOf(texts, { terms, exceptions }) {
  const faults = []
  const unused = new Set(exceptions)
  for (const { file, key, ...byLanguage } of texts) {
    const words = Object.fromEntries(
      Object.entries(byLanguage).map(([language, text]) => [language, wordsOf(text)]),
    )
    const add = (term, language, fault, text) => {
      const name = [`${key} ${term}`, `${key} all in ${NAMES[language]}`].find((each) =>
        exceptions.includes(each),
      )
      if (name) unused.delete(name)
      else faults.push(`${file} ${key}: ${fault}\n    ${text}`)
    }
    for (const term of terms) {
      for (const language of ['sw', 'ar'])
        if (words[language] && term.en.test(words.en) && !term[language].test(words[language]))
          add(
            term.name,
            language,
            `“${term.name}” is ${term.words[language]}`,
            `${byLanguage.en}\n    ${byLanguage[language]}`,
          )
      for (const { language, words: banned, matcher } of term.not)
        if (matcher.test(words[language]))
          add(
            term.name,
            language,
            `the ${NAMES[language]} text has a word of “${banned}”`,
            byLanguage[language],
          )
    }
  }
  return [...faults, ...[...unused].map((exception) => `${TABLE}: no text needs the exception ${exception}`)]
}

if (import.meta.filename === process.argv[1]) {
  const parsed = parseTerms(readFileSync(TABLE, 'utf8'))
  const texts = interfaceTexts()
  const faults = faultsOf(texts, parsed)
  for (const fault of faults) console.log(fault)
  console.log(
    `${parsed.terms.length} terms, ${texts.length} texts, ${parsed.exceptions.length} exceptions, ${faults.length} faults`,
  )
  process.exit(faults.length > 0 ? 1 : 0)
}
