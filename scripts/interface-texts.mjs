import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * Every text that a reader or a member can see, in the three languages side by side. It covers screens, `/lite`, SMS, the landing page,
 * payments, the FAQ, the policies, and the names of the first packages and prizes.
 */

const LANGUAGES = ['en', 'sw', 'ar']
const PORTAL = 'apps/portal/src/i18n/locales'
const READER = 'packages/reader-react/src/i18n'
const LITE = 'apps/api/src/lite/lite-texts.ts'
const FAQ = 'apps/api/faq'
const LOCALES = { en: 'en_US', sw: 'sw_KE', ar: 'ar_SA' }
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Wordings that stay as members agreed to them, by version. */
const IS_FIXED = /^apps\/api\/src\/billing\/disclosure\.ts$/
/** Tests, names of flags, and the texts that are read by other means. */
const IS_LEFT_OUT =
  /\.(test|stories|spec)\.|\/testing\/|\/commands\/|\/adapters\/|^apps\/portal\/src\/i18n|^packages\/reader-react\/src\/i18n/

const parse = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** The text of an expression: placeholders of a template are `{…}`, the branches of a condition follow each other. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const text = ts.isConditionalExpression(expression) ? textOf(expression) : '{…}'
      return text + literal.text
    })
    return node.head.text + parts.join('')
  }
  const parts = []
  ts.forEachChild(node, (child) => {
    const text = textOf(child)
    if (text) parts.push(text)
  })
  return parts.join(' ')
}

const nameOf = (property) => property.name && (property.name.text ?? property.name.getText())

/** Texts of an object literal by their keys; nested objects have `outer.inner`. */
function textsOf(object, prefix = '', found = new Map()) {
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property)) continue
    const key = prefix + nameOf(property)
    if (ts.isObjectLiteralExpression(property.initializer)) textsOf(property.initializer, `${key}.`, found)
    else found.set(key, textOf(property.initializer))
  }
  return found
}

/** Object literals of a file that satisfy a test, with the names that lead to each. */
function objectsOf(file, isWanted) {
  const found = []
  const visit = (node, path) => {
    const name = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? nameOf(node) : undefined
    const here = name === undefined ? path : [...path, name]
    if (ts.isObjectLiteralExpression(node) && isWanted(node, here)) found.push({ object: node, path: here })
    ts.forEachChild(node, (child) => visit(child, here))
  }
  visit(parse(file), [])
  return found
}

/** Forms of a plural become one text, for languages have different forms. */
function rowsOf(file, area, byLanguage) {
  const rows = new Map()
  for (const language of LANGUAGES) {
    for (const [key, text] of byLanguage[language]) {
      const name = key.replace(PLURAL, '')
      const row = rows.get(name) ?? { file, key: area + name, en: '', sw: '', ar: '' }
      row[language] += row[language] ? ` | ${text}` : text
      rows.set(name, row)
    }
  }
  return [...rows.values()]
}

function portalRows() {
  return readdirSync(`${PORTAL}/en-us`).flatMap((name) => {
    const byLanguage = {}
    for (const [language, locale] of Object.entries({ en: 'en-us', sw: 'sw-ke', ar: 'ar-sa' })) {
      const [texts] = objectsOf(`${PORTAL}/${locale}/${name}`, (_, path) => path.at(-1) === 'texts')
      byLanguage[language] = textsOf(texts.object)
    }
    return rowsOf(`${PORTAL}/*/${name}`, '', byLanguage)
  })
}

function readerRows() {
  const names = readdirSync(READER)
  const byLanguage = {}
  for (const [language, start] of Object.entries({ en: 'en-us', sw: 'sw-ke', ar: 'ar-sa' })) {
    const files = names.filter((name) => name.startsWith(start))
    byLanguage[language] = new Map(
      files.flatMap((name) =>
        objectsOf(`${READER}/${name}`, (_, path) => path.length === 1).flatMap(({ object }) => [
          ...textsOf(object),
        ]),
      ),
    )
  }
  return rowsOf(READER, '', byLanguage)
}

function liteRows() {
  const byLanguage = {}
  for (const language of LANGUAGES) {
    const [texts] = objectsOf(LITE, (_, path) => path.length === 1 && path[0] === language)
    byLanguage[language] = textsOf(texts.object)
  }
  return rowsOf(LITE, '', byLanguage)
}

/** Objects with one value a language, anywhere in the sources. */
function inlineRows() {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !IS_LEFT_OUT.test(file) && !IS_FIXED.test(file))
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    if (!Object.values(LOCALES).every((locale) => source.includes(locale))) return []
    const hasLocales = (object) => {
      const keys = object.properties.map(nameOf)
      return Object.values(LOCALES).every((locale) => keys.includes(locale))
    }
    return objectsOf(file, hasLocales).flatMap(({ object, path }) => {
      const byLanguage = { en: new Map(), sw: new Map(), ar: new Map() }
      for (const [key, text] of textsOf(object)) {
        const [locale, ...rest] = key.split('.')
        const language = LANGUAGES.find((each) => LOCALES[each] === locale)
        if (language) byLanguage[language].set(rest.join('.'), text)
      }
      return rowsOf(file, `${path.join('.')}.`, byLanguage)
    })
  })
}

/** Paragraphs of the answers: each language has the same. */
function faqRows() {
  const articles = readdirSync(FAQ, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.en_US.md'))
    .sort()
  return articles.flatMap((name) => {
    const paragraphs = (language) =>
      readFileSync(`${FAQ}/${name.replace('en_US', LOCALES[language])}`, 'utf8')
        .split('\n')
        .filter(Boolean)
    const [en, sw, ar] = LANGUAGES.map(paragraphs)
    const article = name.replace('.en_US.md', '')
    if (new Set([en.length, sw.length, ar.length]).size > 1)
      throw new Error(`${FAQ}/${article}: the languages have ${en.length}, ${sw.length}, ${ar.length} lines`)
    return en.map((text, index) => ({
      file: `${FAQ}/${article}`,
      key: `line ${index + 1}`,
      en: text,
      sw: sw[index],
      ar: ar[index],
    }))
  })
}

/**
 * @returns one row a text: `file`, `key`, and the text in `en`, `sw`, `ar`, the forms of a plural joined by ` | `
 */
export function interfaceTexts() {
  return [...portalRows(), ...readerRows(), ...liteRows(), ...inlineRows(), ...faqRows()].filter(
    ({ en }) => en,
  )
}
