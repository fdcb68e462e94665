import {
  defaultLanguage,
  endpointUrl,
  getConfig,
  getHome,
  getManifest,
  getPage,
  getUnit,
  headerNames,
  languages,
  toQuery,
} from '@kurasa/portal-contract'
import type { AppParts } from '../app-parts.ts'
import { createCatalogueCache } from '../catalogue-cache/catalogue-cache.ts'
import type { AnswerRequest } from '../http/ask.ts'
import { cookieOf } from '../http/cookies.ts'
import type { FirstOfBook } from '../http/portal-files.ts'
import { cutChapter } from './chapter-parts.ts'
import { linearUnits, textManifest } from './chapters.ts'
import { type Ask, firstAnswers } from './first-answers.ts'
import { Html, html } from './html.ts'
import { type LiteCalls, LiteFailure, liteCalls } from './lite-calls.ts'

/** The first tab. */
const HOME = '/'
const CONFIG = endpointUrl(getConfig, {})
/** Bytes of text that more than fill the page of a phone. */
const BYTES = 2500
/** Letters of a title and its author. */
const SHORT = 300
/** Width of a first picture, px: as the reader asks for on a slow line, where it is shown. */
const WIDTH = 480
/** Bytes of first words and answers that are kept in the process. */
const KEPT = 16 * 1024 * 1024
/** Ms for which a rating within the answers may be behind, as in `routes/books.ts`. */
const RATING_AGE = 60_000
/** Characters of a first chapter with its style sheets that come within a page; a longer one is left to its own call. */
const MOST = 60_000
/** Content that plain markup cannot show as the book does: such a page is left to the reader. */
const NOT_PLAIN = /<(img|image|svg|table|math|video|audio)\b/

/**
 * The page of a book for visitors, readable while the reader's code loads. Holds the first words of the book as on plain pages, or the
 * first picture of a book of images, and the requests of the reader before its first page.
 *
 * @param answer - the API as a function
 */
export function createFirstWords(
  { clock, catalogueVersion, cookies }: Pick<AppParts, 'clock' | 'catalogueVersion' | 'cookies'>,
  answer: AnswerRequest,
): FirstOfBook {
  const kept = createCatalogueCache<{ words: string; answers: string }>({
    version: catalogueVersion,
    clock,
    limit: KEPT,
    costOf: ({ words, answers }) => words.length + answers.length + 100,
  })
  return async (context) => {
    const { path } = context.req
    const id = path === HOME ? '' : context.req.query('id')
    // A member's place may be elsewhere.
    if (id === undefined || id.length > 200 || cookieOf(context.req.raw.headers, cookies.session))
      return undefined
    if (path === HOME) {
      const { ask } = liteCalls(context, answer, defaultLanguage, undefined)
      return kept.resolve(path, async () => ({ words: '', answers: await answersOfHome(ask) }), RATING_AGE)
    }
    if (id === '') return undefined
    const kind = path === '/read_img' ? 'image' : 'text'
    const read = async () => {
      const { ask, call } = liteCalls(context, answer, defaultLanguage, undefined)
      try {
        const words = await (kind === 'image' ? pictureOf : wordsOf)(call, id)
        return { words, answers: await answersOf(ask, id, kind) }
      } catch (error) {
        // There is no such book; whatever else is in the way may be gone the next time.
        if (error instanceof LiteFailure && error.status === 404) return { words: '', answers: '' }
        throw error
      }
    }
    return kept.resolve(`${path} ${id}`, read, RATING_AGE)
  }
}

/** Answers of the first tab. In each language they have the same books, so all three compress to little more than one. */
async function answersOfHome(ask: Ask): Promise<string> {
  const addresses = [
    ...languages.map((language) => endpointUrl(getHome, {}) + toQuery({ [headerNames.language]: language })),
    CONFIG,
  ]
  const found = await Promise.all(addresses.map(async (address) => [address, await ask(address)] as const))
  return scriptOf(Object.fromEntries(found.filter(([, body]) => body !== undefined)))
}

/**
 * The page does not know the language of the interface: descriptions in all three differ little, and compress well. The configuration is
 * needed soon after the first page.
 */
async function answersOf(ask: Ask, id: string, kind: 'text' | 'image'): Promise<string> {
  const ofBook = await firstAnswers(ask, { id, kind, languages, most: MOST })
  const config = Object.keys(ofBook).length > 0 ? await ask(CONFIG) : undefined
  return scriptOf({ ...ofBook, ...(config !== undefined && { [CONFIG]: config }) })
}

/** Answers by address, as the portal reads them from its page. */
function scriptOf(answers: object): string {
  // Within a script a tag would end it.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers">${json}</script>`
}

type Call = LiteCalls['call']

async function wordsOf(call: Call, id: string): Promise<string> {
  const { metadata, units, ...manifest } = await textManifest({ call }, id)
  const unit = linearUnits({ units })[0]
  if (unit?.access !== 'free' || metadata.layout === 'fixed') return ''
  const source = await call(getUnit, { edition: manifest.editionId, hash: manifest.hash, i: unit.i })
  const words = cutChapter(source.html, BYTES)[0]?.html ?? ''
  if (NOT_PLAIN.test(source.html.slice(0, BYTES * 2)) || !/>[^<]*\p{L}/u.test(words)) return ''
  // The page of a title, whose lines are set in the middle.
  const isShort = words.replace(/<[^>]*>/g, '').length < SHORT
  return html`<div id="first-words" lang="${metadata.language}" dir="${metadata.direction}"${isShort && new Html(' data-short')} hidden>${new Html(words)}</div>`
    .text
}

/** Where nothing is shown it is not fetched: it is lazy, and hidden. */
async function pictureOf(call: Call, id: string): Promise<string> {
  const { kind, editionId: edition, hash, units } = await call(getManifest, { id }, { kind: 'image' })
  const [page] = units
  if (kind !== 'image' || !page || !('variants' in page) || page.access !== 'free') return ''
  const form = page.variants.find(({ w }) => w >= WIDTH)
  const path = endpointUrl(getPage, { edition, hash, i: page.i }) + toQuery({ w: form?.w })
  return html`<div id="first-words" data-picture hidden><img src="${path}" alt="" loading="lazy" fetchpriority="high"></div>`
    .text
}
