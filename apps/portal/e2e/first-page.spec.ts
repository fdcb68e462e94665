import { expect, type Route, test } from 'playwright/test'

const BOOK = '/read?id=the-map-maker-of-lamu'
const firstPage = /\p{L}/u

test('where its page does not bring them, a book, its first words and their style are requested while React and the reader are still loading', async ({
  page,
}) => {
  // As a member's page does not, nor one of an older server, which has no call for all of it either.
  await page.route('**/read?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<script type="application\/json" id="first-answers">.*?<\/script>/s,
      '',
    )
    await route.fulfill({ response, body })
  })
  await page.route('**/books/*/open?*', (route) =>
    route.fulfill({ status: 404, json: { code: 404, data: null } }),
  )
  const held: Route[] = []
  let isHolding = true
  // Both scripts are held back until the words were requested: if the words waited for them, the page would stay empty.
  await page.route(/\/assets\/(libraries|portal|reader)-[^/]+\.js$/, async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  const together = page.waitForRequest(/\/books\/[^/]+\/open\?kind=text$/, { timeout: 30_000 })
  const style = page.waitForRequest(/\/content\/.*\.css$/, { timeout: 30_000 })
  await page.goto(BOOK, { waitUntil: 'commit' })
  await together
  await style
  expect(held.length).toBeGreaterThanOrEqual(3)
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await expect(page.getByRole('article').filter({ hasText: firstPage }).first()).toBeVisible({
    timeout: 30_000,
  })
})

test('the page of a book names every script and style of its first page but the words of the language', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) requested.push(pathname)
  })
  const html = await (await page.goto(BOOK, { waitUntil: 'commit' }))!.text()
  await expect(page.getByRole('article').filter({ hasText: firstPage }).first()).toBeVisible({
    timeout: 30_000,
  })

  const [, files = '{}'] = /id="first-files">([^<]*)/.exec(html) ?? []
  const requestedFirst = (JSON.parse(files) as Record<string, string[]>)['*'] ?? []
  const named = [
    ...[...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!),
    ...requestedFirst.map((file) => `/assets/${file}`),
  ]
  const isName = (path: string, names: RegExp) => names.test(path.slice('/assets/'.length))
  // The words, which the page cannot know, patterns of hyphens that the browser may have, and what follows the first screen: chapters that are counted, too.
  const later =
    /^(base|shelf|after|late|contract|home|kept|parts|more|outbox|reader-observer|kept-pages|page-counter|battery|measure-book|focus-sync|xstate\.esm|key-of-publication|indexed-db-records|english|bring-faces|begin-foot|waiting-note)-/
  expect(requested.filter((path) => !named.includes(path) && !isName(path, later))).toEqual([])
  // A file costs a slow line a turn: there are few.
  expect(named.length).toBeLessThanOrEqual(13)
  for (const path of named) expect((await page.request.get(path)).status(), path).toBe(200)
})
