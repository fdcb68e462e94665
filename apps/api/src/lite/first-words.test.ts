import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followCatalogueVersion } from '../catalogue-cache/catalogue-version.ts'
import { createCookies } from '../http/cookies.ts'
import { sampleComic, samplePicture } from '../testing/sample-comic.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createFirstWords } from './first-words.ts'

let test: TestApp
let pages: Hono
const ids = { title: '', text: '', long: '', picture: '', sold: '', comic: '', soldComic: '' }
beforeAll(async () => {
  test = await openTestApp()
  const add = async (title: string, chapters: string[], options: object) =>
    (await test.importer.importBytes(
      sampleEpub({
        identifier: `urn:${title}`,
        title,
        chapters,
        head: '<link rel="stylesheet" href="book.css"/>',
        files: { 'book.css': { type: 'text/css', content: 'p { color: red }' } },
      }),
      { name: 'book.epub', options },
    ))!.bookId
  const long = `<p>${'Water came to the door. '.repeat(400)}</p>`
  ids.title = await add('Title', ['<h1>The Door</h1><p>A &lt;b&gt; name</p>', long], { access: 'free' })
  ids.long = await add('Long', [long.repeat(7)], { access: 'free' })
  ids.text = await add('Text', [long], { access: 'free' })
  ids.picture = await add('Picture', ['<p><img src="none.png" alt="A door"/></p>', long], { access: 'free' })
  ids.sold = await add('Sold', ['<p>Behind the door.</p>', long], { access: 'paid', priceKsh: 50, free: 0 })
  const addComic = async (name: string, width: number, options: object) =>
    (await test.importer.importBytes(sampleComic({ '1.jpg': await samplePicture(width, 1200) }), {
      name,
      options,
    }))!.bookId
  ids.comic = await addComic('comic.cbz', 900, { access: 'free' })
  ids.soldComic = await addComic('sold.cbz', 901, { access: 'paid', priceKsh: 50, free: 0 })
  const words = createFirstWords(
    {
      clock: test.clock,
      catalogueVersion: followCatalogueVersion(test.database),
      cookies: createCookies(false),
    },
    (request, connection) => test.app.fetch(request, connection),
  )
  pages = new Hono()
  for (const path of ['/', '/:page'])
    pages.get(path, async (context) => context.json((await words(context)) ?? null))
})
afterAll(() => test.close())

const firstOf = async (id: string, headers = {}, page = 'read') => {
  const response = await pages.request(`http://localhost/${page}?id=${id}`, { headers })
  return (await response.json()) as { words: string; answers: string } | null
}
const wordsOf = async (id: string, headers = {}, page = 'read') =>
  (await firstOf(id, headers, page))?.words || 'none'

it('are the start of a free book, as plain markup', async () => {
  expect(await wordsOf(ids.title)).toBe(
    '<div id="first-words" lang="en" dir="ltr" data-short hidden><h2>The Door</h2><p>A &#60;b&#62; name</p></div>',
  )
  const text = await wordsOf(ids.text)
  expect(text).toMatch(/^<div id="first-words" lang="en" dir="ltr" hidden><p>Water came/)
  expect(text.length).toBeGreaterThan(1500)
  expect(text.length).toBeLessThan(3000)
})

it('are missing where the first page is no plain text, is not open, is not there, or may be another', async () => {
  expect(await wordsOf(ids.picture)).toBe('none')
  expect(await wordsOf(ids.sold)).toBe('none')
  expect(await wordsOf('nowhere')).toBe('none')
  expect(await wordsOf(ids.title, { cookie: 'k_s=member' })).toBe('none')
})

it('are the first picture of a free book of images, in the width of a phone, fetched only where it is shown', async () => {
  const picture = await wordsOf(ids.comic, {}, 'read_img')
  expect(picture).toMatch(
    /^<div id="first-words" data-picture hidden><img src="[^"]+\/pages\/0\?w=480" alt="" loading="lazy" fetchpriority="high"><\/div>$/,
  )
  const [, src] = /src="([^"]+)"/.exec(picture)!
  const { status, headers } = await test.app.fetch(new Request(`http://localhost${src}`))
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await wordsOf(ids.soldComic, {}, 'read_img')).toBe('none')
  expect(await wordsOf(ids.text, {}, 'read_img')).toBe('none')
})

describe('the answers in the page', () => {
  /** By address, parsed; of a chapter its place in the book alone. */
  const answersOf = async (id: string, page = 'read') => {
    const [, json = '{}'] =
      /^<script type="application\/json" id="first-answers">([^<]*)<\/script>$/.exec(
        (await firstOf(id, {}, page))?.answers ?? '',
      ) ?? []
    return JSON.parse(json) as Record<string, string>
  }

  it('are those of the single calls, to the byte: book, list of chapters, first chapter, its style sheets, configuration', async () => {
    const answers = await answersOf(ids.title)
    const addresses = Object.keys(answers)
    expect(
      addresses.map((address) => address.replace(/(content)\/.*(units|res)\//, '$1/$2/')).sort(),
    ).toEqual([
      `/api/portal/books/${ids.title}/manifest?kind=text`,
      `/api/portal/books/${ids.title}?lid=ar_SA`,
      `/api/portal/books/${ids.title}?lid=en_US`,
      `/api/portal/books/${ids.title}?lid=sw_KE`,
      '/api/portal/config',
      expect.stringMatching(/^\/api\/portal\/content\/res\/.*\.css$/),
      '/api/portal/content/units/0',
    ])
    for (const [address, body] of Object.entries(answers)) {
      const url = `http://localhost${address}`
      expect(await (await test.app.fetch(new Request(url))).text(), address).toBe(body)
    }
  })

  it('have no chapter that is not open to everyone, nor one that is long', async () => {
    expect(Object.keys(await answersOf(ids.sold))).toHaveLength(5)
    expect(Object.keys(await answersOf(ids.long))).toHaveLength(5)
    expect(Object.keys(await answersOf(ids.soldComic, 'read_img')).sort()).toEqual([
      `/api/portal/books/${ids.soldComic}/manifest?kind=image`,
      `/api/portal/books/${ids.soldComic}?lid=ar_SA`,
      `/api/portal/books/${ids.soldComic}?lid=en_US`,
      `/api/portal/books/${ids.soldComic}?lid=sw_KE`,
      '/api/portal/config',
    ])
  })

  it('of the first tab are those of its calls in each language, to the byte, and none for a member', async () => {
    const answers = await answersOf('', '')
    expect(Object.keys(answers).sort()).toEqual([
      '/api/portal/config',
      '/api/portal/home?lid=ar_SA',
      '/api/portal/home?lid=en_US',
      '/api/portal/home?lid=sw_KE',
    ])
    for (const [address, body] of Object.entries(answers))
      expect(await (await test.app.fetch(new Request(`http://localhost${address}`))).text()).toBe(body)
    expect(await firstOf('', { cookie: 'k_s=member' }, '')).toBeNull()
  })

  it('are missing where there is no such book, and for a member', async () => {
    expect(await answersOf('nowhere')).toEqual({})
    expect(await answersOf(ids.text, 'read_img')).toEqual({})
    expect(await firstOf(ids.title, { cookie: 'k_s=member' })).toBeNull()
  })
})
