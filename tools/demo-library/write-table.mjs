import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readingMinutes } from '../../apps/api/src/rules/reading-minutes.ts'

/** `npm run table -w tools/demo-library`: writes the table of books into README.md. Needs Node 22.18 or later, which reads TypeScript. */
const demo = fileURLToPath(new URL('../../apps/api/demo/', import.meta.url))
const readme = fileURLToPath(new URL('README.md', import.meta.url))

const rows = readdirSync(demo)
  .filter((slug) => existsSync(join(demo, slug, 'OEBPS')))
  .map((slug) => {
    const folder = join(demo, slug, 'OEBPS')
    const entry = JSON.parse(readFileSync(join(demo, slug, 'catalogue.json'), 'utf8'))
    const opf = readFileSync(join(folder, 'package.opf'), 'utf8')
    const text = readdirSync(folder)
      .filter((name) => name.endsWith('.xhtml') && name !== 'nav.xhtml')
      .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^[\s\S]*<body[^>]*>|<[^>]+>/g, ' '))
      .join(' ')
      .replace(/\s+/g, ' ')
    const language = /<dc:language>(\w+)/.exec(opf)[1]
    return {
      title: /<dc:title[^>]*>([^<]+)/.exec(opf)[1],
      language,
      category: entry.category,
      words: text.split(' ').filter((word) => /\p{L}/u.test(word)).length,
      minutes: Math.max(1, Math.round(readingMinutes(text.length, language))),
      access: entry.access === 'paid' ? `paid, KSH ${entry.priceKsh}` : entry.access,
    }
  })
  .sort(
    (a, b) =>
      a.language.localeCompare(b.language) ||
      a.category.localeCompare(b.category) ||
      a.title.localeCompare(b.title, 'en'),
  )
const sum = (name) => rows.reduce((total, row) => total + row[name], 0).toLocaleString('en')
const table = [
  `${rows.length} books with text, ${sum('words')} words, ${sum('minutes')} minutes. Two comics have pictures alone.`,
  '',
  '| Title | Language | Category | Words | Minutes | Access |',
  '| --- | --- | --- | ---: | ---: | --- |',
  ...rows.map(
    ({ title, language, category, words, minutes, access }) =>
      `| ${title} | ${language} | ${category} | ${words.toLocaleString('en')} | ${minutes} | ${access} |`,
  ),
]
const [head] = readFileSync(readme, 'utf8').split('## Books\n')
writeFileSync(readme, `${head}## Books\n\n${table.join('\n')}\n`)
