import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaqSpan, languages } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../database/open-database.ts'
import { faqArticles, faqTopics } from '../database/schema.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ownFaqFolder, readFaqFolder, seedFaq } from './faq-folder.ts'

const now = new Date('2026-11-21T12:00:00Z')
let open: OpenDatabase
let database: Database
let folder: string
beforeAll(async () => {
  open = await openTestDatabase()
  database = open.database
})
afterAll(() => open.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-faq-'))
  await cp(ownFaqFolder, folder, { recursive: true })
  return () => rm(folder, { recursive: true })
})

/** Pages of the portal that an answer may lead to. */
const pages = [
  '/chat_history',
  '/ContactUs',
  '/notes',
  '/interested',
  '/language',
  '/login',
  '/my_prize',
  '/my_profile',
  '/myPurchase',
  '/point_center',
  '/privacy',
  '/report_an_issue',
  '/subscribe',
]

describe('the answers that come with the portal', () => {
  it('are whole in every language: the same blocks, lists and links', async () => {
    const { topics, articles } = await readFaqFolder(ownFaqFolder)
    expect(topics).toHaveLength(7)
    expect(articles.length).toBeGreaterThanOrEqual(18)
    for (const { id, titles, texts } of articles) {
      expect(new Set(Object.values(titles)).size, id).toBe(3)
      const shapes = languages.map((language) =>
        texts[language].map((block) => {
          const lines: FaqSpan[][] = block.kind === 'list' ? block.items : [block.spans]
          return [block.kind, lines.length, lines.flat().flatMap(({ href }) => href ?? [])]
        }),
      )
      expect(shapes[0], id).toEqual(shapes[1])
      expect(shapes[2], id).toEqual(shapes[1])
    }
  })

  it('lead only to pages that the portal has', async () => {
    const { articles } = await readFaqFolder(ownFaqFolder)
    const links = articles.flatMap(({ texts }) =>
      texts.en_US.flatMap((block) =>
        (block.kind === 'list' ? block.items.flat() : block.spans).flatMap(({ href }) => href ?? []),
      ),
    )
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !pages.includes(link))).toEqual([])
  })
})

describe('a folder of answers', () => {
  it.each([
    ['a language', '20-reading/40-data.sw_KE.md', undefined, '20-reading/40-data.sw_KE.md is missing.'],
    ['a title', '20-reading/40-data.sw_KE.md', 'Bila kichwa', 'must begin with its question'],
    ['the titles of a topic', '20-reading/topic.json', '{"titles":{}}', '20-reading/topic.json must give'],
    ['JSON that can be read', '20-reading/topic.json', '{', '20-reading/topic.json must give'],
  ])('without %s is refused by the name of the file', async (_what, file, content, message) => {
    if (content === undefined) await rm(join(folder, file))
    else await writeFile(join(folder, file), content)
    await expect(readFaqFolder(folder)).rejects.toThrow(message)
  })

  it('that is not there, or empty, is refused', async () => {
    await expect(readFaqFolder(join(folder, 'none'))).rejects.toThrow('There is no folder')
    await expect(readFaqFolder(join(folder, '10-start'))).rejects.toThrow(/topic.json must give/)
  })

  it('with one question twice is refused', async () => {
    for (const language of languages) {
      const from = join(folder, `20-reading/40-data.${language}.md`)
      await cp(from, join(folder, `30-subscription/90-data.${language}.md`))
    }
    await expect(readFaqFolder(folder)).rejects.toThrow('two questions called "data"')
  })
})

describe('seeding', () => {
  const titleOf = async (id: string) =>
    (await database.select().from(faqArticles).where(eq(faqArticles.id, id)))[0]?.titles.en_US

  it('brings answers in, leaves an operator’s change, and follows a new version', async () => {
    await seedFaq(database, now, folder)
    expect(await titleOf('data')).toBe('How much data does reading use?')
    const titles = { ar_SA: 'س', en_US: 'Ours', sw_KE: 'Letu' }
    await database.update(faqArticles).set({ titles }).where(eq(faqArticles.id, 'data'))
    await seedFaq(database, now, folder)
    expect(await titleOf('data')).toBe('Ours')

    await writeFile(join(folder, '20-reading/40-data.en_US.md'), '# Data?\n\nLittle.')
    await rm(join(folder, '70-help'), { recursive: true })
    await seedFaq(database, now, folder)
    expect(await titleOf('data')).toBe('Data?')
    expect(await titleOf('contact')).toBeUndefined()
    expect((await database.select().from(faqTopics)).map(({ id }) => id)).not.toContain('help')
  })
})
