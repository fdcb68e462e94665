import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Language } from './locale.ts'
import { loaders } from './locales/load-texts.ts'
import type { TextArea } from './text-keys.ts'

/** The articles that the server hands out. */
const faq = fileURLToPath(new URL('../../../api/faq/', import.meta.url))
const languages: Language[] = ['en_US', 'sw_KE', 'ar_SA']

/** Buttons and screens that an article names, by the article and the keys of their texts. */
const named: [article: string, area: TextArea, key: string][] = [
  ['60-account/30-lost-phone', 'account', 'logout.all'],
  ['30-subscription/20-stop', 'money', 'unsub.do'],
  ['30-subscription/40-buy-a-book', 'money', 'offer.buy'],
  ['30-subscription/30-paid-but-locked', 'support', 'issue.category.payment'],
  ['20-reading/60-shelves', 'base', 'home.forYou'],
  ['20-reading/60-shelves', 'discovery', 'interests.title'],
  ['20-reading/40-data', 'account', 'dataSaver.title'],
  ['40-points/10-earn-points', 'points', 'points.title'],
  ['40-points/20-prizes', 'points', 'points.title'],
]

/** Verbs that an article puts before a button in bold. */
const PRESSED = /(?:press|bonyeza|ubonyeze|اضغط) \*\*([^*]+)\*\*/gi

describe.each(languages)('the answers in %s', (language) => {
  it.each(named)('%s names %s.%s as the portal does', async (article, area, key) => {
    const { texts } = await loaders[language][area]()
    const name = (texts as Record<string, string>)[key]!
    const answer = readFileSync(`${faq}${article}.${language}.md`, 'utf8')
    expect(answer.toLowerCase()).toContain(name.toLowerCase())
  })

  it('press no button that the portal does not have', async () => {
    const areas = await Promise.all(Object.values(loaders[language]).map((load) => load()))
    const known = new Set(areas.flatMap(({ texts }) => Object.values(texts as Record<string, string>)))
    const files = readdirSync(faq, { recursive: true, encoding: 'utf8' })
    const pressed = files
      .filter((name) => name.endsWith(`.${language}.md`))
      .flatMap((name) => [...readFileSync(faq + name, 'utf8').matchAll(PRESSED)].map(([, button]) => button!))
    expect(pressed.length).toBeGreaterThan(2)
    expect(pressed.filter((button) => !known.has(button))).toEqual([])
  })
})
