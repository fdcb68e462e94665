import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { searchKey } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../database/open-database.ts'
import { bookCategories, books, categories } from '../../database/schema.ts'
import { packageFolder } from '../../package-folder.ts'
import { seedCategories } from '../../seed/categories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { searchBooks } from '../book-search.ts'
import { correctedWord, synonymsOf } from './search-concepts.ts'
import { stemsOf, subjectsOf } from './search-words.ts'

const demo = join(packageFolder, 'demo')
let open: OpenDatabase

/** The demo library as the catalogue describes it, without its texts. */
beforeAll(async () => {
  open = await openTestDatabase()
  await seedCategories(open.database)
  const entries = await readdir(demo, { withFileTypes: true })
  for (const { name: id } of entries.filter((entry) => entry.isDirectory())) {
    const entry = JSON.parse(await readFile(join(demo, id, 'catalogue.json'), 'utf8'))
    const { title, authors, language } = await describe(join(demo, id))
    await open.database.insert(books).values({
      ...{ id, title, authors, language, identifier: `urn:${id}`, minutes: 10 },
      searchKey: searchKey(`${title} ${authors.join(' ')}`),
      ...{
        description: entry.description,
        tags: entry.tags,
        access: entry.access,
        ageRating: entry.ageRating,
      },
      ...{ isPictureBook: entry.pictureBook ?? false, series: entry.series?.name ?? null },
      addedAt: new Date(entry.addedAt),
    })
    await open.database.insert(bookCategories).values({ bookId: id, categoryId: entry.category })
  }
}, 60_000)
afterAll(() => open.close())

/** Title, authors and language of an unpacked book or comic. */
async function describe(folder: string) {
  const files = await readdir(folder, { recursive: true })
  const file = files.find((name) => /\.opf$|ComicInfo\.xml$/.test(name))
  const text = file ? await readFile(join(folder, file), 'utf8') : ''
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`<(?:dc:)?${name}[^>]*>([^<]+)`, 'g'))].map(([, value]) => value!)
  return {
    title: all('title')[0] ?? all('Title')[0] ?? '',
    authors: [...all('creator'), ...all('Writer')],
    language: all('language')[0] ?? all('LanguageISO')[0] ?? 'sw',
  }
}

const find = async (text: string, limit = 10) =>
  (await searchBooks(open.database, text, undefined, { limit })).items.map(({ id }) => id)

it('finds the right book among the first three for 95 of 100 queries', async () => {
  const lines = (await readFile(new URL('./queries.txt', import.meta.url), 'utf8')).trim().split('\n')
  const wrong: string[] = []
  for (const line of lines) {
    const [query, right] = line.split(' | ')
    const found = await find(query!, 3)
    if (!found.some((id) => right!.split(' ').includes(id)))
      wrong.push(`${query}: ${found.join(', ') || 'nothing'}`)
  }
  expect(lines.length).toBeGreaterThan(200)
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThan(0.05)
}, 120_000)

it('finds nothing for words that no book has', async () => {
  for (const query of ['xylophone quartz', 'бегемот', 'qwrtplk']) expect(await find(query), query).toEqual([])
})

it('finds a book by its new tags, and a category by its new name', async () => {
  const { database } = open
  expect(await find('trampoline')).toEqual([])
  await database
    .update(books)
    .set({ tags: ['trampoline'] })
    .where(eq(books.id, 'the-long-queue'))
  expect(await find('trampoline')).toEqual(['the-long-queue'])
  const [category] = await database.select().from(categories).where(eq(categories.id, 'farming'))
  const names = { ...category!.names, en_US: 'Agronomics' }
  await database.update(categories).set({ names }).where(eq(categories.id, 'farming'))
  expect(await find('agronomics')).toContain('sukuma-in-a-sack')
  await database.delete(bookCategories).where(eq(bookCategories.bookId, 'sukuma-in-a-sack'))
  expect(await find('agronomics')).not.toContain('sukuma-in-a-sack')
})

it.each([
  ['stories', 'story'],
  ['boxes', 'box'],
  ['baking', 'bake'],
  ['running', 'run'],
  ['wakulima', 'kulima'],
  ['vitabu', 'tabu'],
  ['والكتاب', 'كتاب'],
  ['القصص', 'قصص'],
])('stems %s to %s', (word, stem) => expect(stemsOf(word)).toContain(stem))

it('leaves out the words that only ask', () => {
  expect(subjectsOf('How do I keep chickens?')).toEqual(['chickens'])
  expect(subjectsOf('vitabu vya kilimo')).toEqual(['kilimo'])
  expect(subjectsOf('كتب عن البحر')).toEqual(['البحر'])
  expect(subjectsOf('what is it')).toEqual(['what', 'is', 'it'])
  expect(subjectsOf(Array.from({ length: 90 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12)
})

it('knows other words for a thing, and the word that was meant', () => {
  expect(synonymsOf('giraffes')).toEqual(expect.arrayContaining(['twiga', 'زرافه']))
  expect(synonymsOf('xylophone')).toEqual([])
  expect(correctedWord('girafe')).toBe('giraffe')
  expect(correctedWord('histroy')).toBe('history')
  expect(correctedWord('giraffe')).toBeUndefined()
  expect(correctedWord('xylophone')).toBeUndefined()
})
