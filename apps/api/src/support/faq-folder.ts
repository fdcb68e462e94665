import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages, localisedText } from '@kurasa/portal-contract'
import { eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { faqArticles, faqTopics, seeds } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'
import { packageFolder } from '../package-folder.ts'
import { type FaqText, parseFaqMarkdown } from './faq-markdown.ts'

/** Where the answers are that come with the portal. */
export const ownFaqFolder = join(packageFolder, 'faq')

/** Row of `seeds` with the version of the portal's own answers that was imported. */
const SEED = 'faq'

/** All questions and answers, as they are stored. */
export interface FaqLibrary {
  topics: (typeof faqTopics.$inferInsert)[]
  articles: (typeof faqArticles.$inferInsert)[]
  /** Hash of the files. */
  hash: string
}

/**
 * Reads a folder of answers. It has a folder for each topic, `10-reading`, with its titles in `topic.json` and for each
 * question three files, `20-offline.en_US.md` and so on. The numbers give the order, what follows them the ids.
 *
 * @throws {OperatorError} naming the file, when a language is missing or a file is no answer
 */
export async function readFaqFolder(folder: string): Promise<FaqLibrary> {
  const library: FaqLibrary = { topics: [], articles: [], hash: '' }
  const hash = createHash('sha256')
  for (const topicName of await numbered(folder)) {
    const path = join(folder, topicName.name)
    const json = await readFile(join(path, 'topic.json'), 'utf8').catch(() => undefined)
    const titles = z.object({ titles: localisedText }).safeParse(readJson(json))
    if (!titles.success) {
      throw new OperatorError(`${topicName.name}/topic.json must give "titles" in ${languages.join(', ')}.`)
    }
    hash.update(JSON.stringify([topicName.name, titles.data]))
    library.topics.push({ id: topicName.id, titles: titles.data.titles, order: topicName.order })
    for (const article of articlesOf(await numbered(path))) {
      const texts: Partial<Record<Language, FaqText>> = {}
      for (const language of languages) {
        const name = `${article.name}.${language}.md`
        const markdown = await readFile(join(path, name), 'utf8').catch(() => undefined)
        if (markdown === undefined) throw new OperatorError(`${topicName.name}/${name} is missing.`)
        hash.update(JSON.stringify([name, markdown]))
        try {
          texts[language] = parseFaqMarkdown(markdown)
        } catch (error) {
          throw new OperatorError(`${topicName.name}/${name}: ${(error as Error).message}.`)
        }
      }
      const all = texts as Record<Language, FaqText>
      library.articles.push({
        id: article.id,
        topicId: topicName.id,
        titles: { ar_SA: all.ar_SA.title, en_US: all.en_US.title, sw_KE: all.sw_KE.title },
        texts: { ar_SA: all.ar_SA.blocks, en_US: all.en_US.blocks, sw_KE: all.sw_KE.blocks },
        order: article.order,
      })
    }
  }
  const ids = library.articles.map(({ id }) => id)
  const double = ids.find((id, index) => ids.indexOf(id) !== index)
  if (double) throw new OperatorError(`There are two questions called "${double}".`)
  if (!ids.length) throw new OperatorError(`There are no answers in the folder ${folder}.`)
  return { ...library, hash: hash.digest('hex') }
}

/** Puts these questions and answers in the place of those that are there. */
async function replaceFaq(database: Database, { topics, articles }: FaqLibrary): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(faqTopics).where(
      notInArray(
        faqTopics.id,
        topics.map(({ id }) => id),
      ),
    )
    await transaction
      .insert(faqTopics)
      .values(topics)
      .onConflictDoUpdate({
        target: faqTopics.id,
        set: { titles: sql`excluded.titles`, order: sql`excluded."order"` },
      })
    await transaction.delete(faqArticles).where(
      notInArray(
        faqArticles.id,
        articles.map(({ id }) => id),
      ),
    )
    await transaction
      .insert(faqArticles)
      .values(articles)
      .onConflictDoUpdate({
        target: faqArticles.id,
        set: {
          topicId: sql`excluded.topic_id`,
          titles: sql`excluded.titles`,
          texts: sql`excluded.texts`,
          order: sql`excluded."order"`,
        },
      })
  })
}

/** Imports the portal's own answers when they are new or changed; an operator's texts stay until then. */
export async function seedFaq(database: Database, now: Date, folder = ownFaqFolder): Promise<void> {
  const library = await readFaqFolder(folder)
  const [brought] = await database.select({ hash: seeds.hash }).from(seeds).where(eq(seeds.slug, SEED))
  if (brought?.hash === library.hash) return
  await replaceFaq(database, library)
  const row = { hash: library.hash, seededAt: now }
  await database
    .insert(seeds)
    .values({ slug: SEED, ...row })
    .onConflictDoUpdate({ target: seeds.slug, set: row })
}

interface Numbered {
  name: string
  order: number
  id: string
}

/** Lists the entries of a folder with a number before their name, in the order of the numbers. */
async function numbered(folder: string): Promise<Numbered[]> {
  const names = await readdir(folder).catch(() => {
    throw new OperatorError(`There is no folder ${folder}.`)
  })
  return names
    .flatMap((name) => {
      const found = /^(\d{1,3})-([a-z\d-]{1,36})(?=$|\.)/.exec(name)
      return found ? [{ name, order: Number(found[1]), id: found[2] ?? '' }] : []
    })
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
}

/** Each question once, however many languages it has. */
function articlesOf(files: readonly Numbered[]): Numbered[] {
  const found = new Map<string, Numbered>()
  for (const file of files) {
    const name = file.name.replace(/\..*$/, '')
    found.set(name, { ...file, name })
  }
  return [...found.values()]
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
