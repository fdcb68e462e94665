import { getHotSearches, getSearch, getSuggestions, searchKey } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { books, searchTerms } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App

const library: [id: string, title: string, author: string, language: string][] = [
  ['twiga', 'Twiga na Nyota', 'Amina Otieno', 'sw'],
  ['hadithi', 'Hadithi za Watoto', 'Juma Kombo', 'sw-KE'],
  ['watoto', 'Watoto wa Bahari', 'Amina Otieno', 'sw'],
  ['elan', 'Élan du Sahel', 'Zoë Čapek', 'fr'],
  ['salt', 'مُدُنُ المِلْح', 'عبد الرحمن منيف', 'ar'],
  ['school', 'مدرسة البحر', 'أحمد مصطفى', 'ar-EG'],
  ['percent', '100% Kahawa_Chai', 'Juma Kombo', 'en'],
]
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  const shape = {
    identifier: 'urn:x',
    description: {},
    tags: [],
    access: 'free' as const,
    ageRating: 'all' as const,
    minutes: 5,
  }
  await test.database.insert(books).values(
    library.map(([id, title, author, language], index) => ({
      ...shape,
      id,
      title,
      authors: [author],
      language,
      searchKey: searchKey(`${title} ${author}`),
      addedAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })),
  )
})
afterAll(() => test.close())

const idsOf = async (text: string, more: { language?: string } = {}) =>
  (await call(app, getSearch, {}, { text, ...more })).data.items.map(({ id }) => id)

describe('search', () => {
  it.each([
    ['the words in any order, titles that begin so first', 'watoto', ['watoto', 'hadithi']],
    ['title and author together', 'amina nyota', ['twiga']],
    ['a part of a word', 'hadi', ['hadithi']],
    ['capitals and accents left out', 'ELAN capek', ['elan']],
    ['Arabic without its vowels', 'مدن الملح', ['salt']],
    ['other forms of alef, yeh and teh marbuta', 'احمد مصطفي', ['school']],
    ['the same in the other order of forms', 'مدرسه البحر', ['school']],
    ['a word of Arabic without its article', 'ملح', ['salt']],
    ['signs that a pattern would take for its own', '100%', ['percent']],
    ['an underscore', 'kahawa_chai', ['percent']],
    ['signs alone, which stand in no title', '%%', []],
    ['what no book has', 'zzzzqqq', []],
    ['marks that cannot be seen', 'twi\u200bga', ['twiga']],
  ])('finds %s', async (_what, text, expected) => expect(await idsOf(text)).toEqual(expected))

  it.each([
    ['hadihti', 'hadithi'],
    ['twigga', 'twiga'],
    ['watotto bahari', 'watoto'],
    ['مدرست', 'school'],
  ])('forgives a slip when no book has the word: %s', async (text, first) => {
    expect((await idsOf(text))[0]).toBe(first)
  })

  it('keeps to a language', async () => {
    expect(await idsOf('amina', { language: 'en' })).toEqual([])
    expect(await idsOf('juma', { language: 'sw' })).toEqual(['hadithi'])
  })

  it.each(['a', 'watotto'])('is the same in pages of any size: %s', async (text) => {
    const whole = await idsOf(text)
    expect(whole.length).toBeGreaterThan(1)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await call(app, getSearch, {}, { text, limit: 1, cursor })
      found.push(...data.items.map(({ id }) => id))
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual(whole)
  })

  it('finds no book that was taken out', async () => {
    await test.database.update(books).set({ removedAt: new Date() }).where(eq(books.id, 'twiga'))
    expect(await idsOf('nyota')).toEqual([])
    await test.database.update(books).set({ removedAt: null }).where(eq(books.id, 'twiga'))
  })

  it.each(['', '   ', 'x'.repeat(101)])('refuses %o', async (text) => {
    expect((await call(app, getSearch, {}, { text })).status).toBe(422)
  })

  it('refuses a cursor that is none', async () => {
    expect((await call(app, getSearch, {}, { text: 'a', cursor: 'eyJ4Ijox' })).status).toBe(422)
  })
})

describe('suggestions', () => {
  it.each([
    ['wat', ['Watoto wa Bahari', 'Hadithi za Watoto']],
    ['ami', ['Amina Otieno']],
    ['مد', ['مدرسة البحر', 'مُدُنُ المِلْح']],
    ['ig', []],
  ])('are titles and authors with a word that begins with: %s', async (text, expected) => {
    expect((await call(app, getSuggestions, {}, { text })).data).toEqual(expected)
  })

  it.each([
    ['Latin, in the middle of a word', 'twigg', 'Twiga na Nyota'],
    ['Latin, letters the wrong way round', 'hadihti', 'Hadithi za Watoto'],
    ['an author', 'amnia', 'Amina Otieno'],
    ['Latin with accents that were not typed', 'capekk', 'Zoë Čapek'],
    ['Arabic', 'مدرصه', 'مدرسة البحر'],
    ['Arabic with tashkeel in the title', 'المللح', 'مُدُنُ المِلْح'],
  ])('forgive a slip: %s', async (_what, text, first) => {
    expect((await call(app, getSuggestions, {}, { text })).data[0]).toBe(first)
  })

  it.each(['zzqq', 'xx'])('are none for what is near to nothing: %s', async (text) => {
    expect((await call(app, getSuggestions, {}, { text })).data).toEqual([])
  })
})

describe('hot searches', () => {
  it('are titles and authors that three members found in the last week, never what was typed', async () => {
    const quiet = createApp({ ...test, reportError: (error) => test.errors.push(error) })
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createMember(test)))
    const search = async (text: string, ...members: (Member | undefined)[]) => {
      for (const member of members) await call(quiet, getSearch, {}, { text }, member?.headers ?? {})
    }
    /** Waits until so many finds of a day are rows: who searched is looked up after the answer. */
    const stored = (day: string, least: number) =>
      expect
        .poll(
          async () =>
            (await test.database.select().from(searchTerms)).filter(
              (row) => row.day === day && row.key.includes(' | '),
            ).length,
          { timeout: 20_000 },
        )
        .toBeGreaterThanOrEqual(least)
    test.time.now = new Date('2026-11-10T09:00:00Z')
    await search('Élan', first, second, third)
    await stored('2026-11-10', 3)
    await quiet.close()
    test.time.now = new Date('2026-11-21T12:00:00Z')
    const nine = Array.from({ length: 9 }, () => first)
    await search('watoto 0712345678', ...nine)
    await search('kahawa', ...nine, second)
    await search('kombo', ...Array.from({ length: 9 }, () => undefined))
    await search(' WATOTO ', first, second)
    await search('watot', third)
    await search('amina', first, second, third)
    await search('zzzzqqq', first, second, third)
    // As an earlier version stored what was typed.
    await test.database
      .insert(searchTerms)
      .values({ day: '2026-11-21', key: 'x', text: '0712345678', count: 99 })
    await stored('2026-11-21', 8)
    await quiet.close()
    const { data } = await call(app, getHotSearches, {})
    expect(data).toEqual(['Amina Otieno', 'Watoto wa Bahari'])
    const rows = JSON.stringify(await test.database.select().from(searchTerms))
    for (const { userId } of [first!, second!, third!]) expect(rows).not.toContain(userId)
    expect(test.errors).toEqual([])
  })
})
