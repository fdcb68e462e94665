import { type CDPSession, expect, type Page, test } from 'playwright/test'
import { logIn } from './member-session.ts'

/**
 * Bytes over a slow line before the first visible page. The bytes are held to a budget; `npm run network` measures the times too, and
 * prints the table of `docs/network.md`.
 */
const IS_TABLE = process.env.NETWORK_TABLE === '1'
/** Slow 3G as Lighthouse has it: 400 kbit/s each way, 400 ms there and back. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Moments of a page, in the order in which they come: each is looked for in every frame, by the page itself. */
type Moment = 'words' | 'picture' | 'first page' | 'first picture'

/** Notes when each of these moments came, epoch ms. This looks from outside: on a busy machine it would look too late. */
function noteMoments(): void {
  const moments: Partial<Record<Moment, number>> = {}
  Object.assign(window, { moments })
  const has = {
    words: () => /\p{L}/u.test(document.getElementById('first-words')?.innerText ?? ''),
    picture: () => (document.querySelector<HTMLImageElement>('#first-words img')?.naturalWidth ?? 0) > 0,
    'first page': () => {
      const view = document.querySelector('[part=view]')
      const track = view?.shadowRoot?.querySelector<HTMLElement>('.track')
      return Boolean(track && track.style.visibility !== 'hidden' && track.childElementCount > 0)
    },
    'first picture': () => {
      const host = document.querySelector('[data-kurasa-surface] > div > div')
      return [...(host?.shadowRoot?.querySelectorAll('img') ?? [])].some(
        ({ naturalWidth }) => naturalWidth > 0,
      )
    },
  }
  const look = () => {
    for (const [name, isThere] of Object.entries(has) as [Moment, () => boolean][])
      if (moments[name] === undefined && isThere()) moments[name] = performance.timeOrigin + performance.now()
    requestAnimationFrame(look)
  }
  look()
}

/** When the first of these moments came, epoch ms. */
const momentOf = (page: Page, names: readonly Moment[]): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const { moments } = window as unknown as { moments?: Partial<Record<Moment, number>> }
    const found = wanted.flatMap((name) => moments?.[name] ?? [])
    return found.length > 0 ? Math.min(...found) : undefined
  }, names)

/** Words of the book, which its page brings with it, or which the reader has set. */
const WORDS: readonly Moment[] = ['words', 'first page']
/** The same words as the reader sets them, where pages can be turned. */
const FIRST_PAGE: readonly Moment[] = ['first page']
const FIRST_PICTURE: readonly Moment[] = ['first picture']
/** The picture that its page brings with it, or that the reader shows. */
const PICTURE: readonly Moment[] = ['picture', 'first picture']

interface Measured {
  kilobytes: number
  requests: number
  /** Bytes of each type that the browser knows. */
  kinds: Record<string, number>
  /** Calls of the API, by the last part of their addresses. */
  calls: string[]
  seconds: number
}

/** Counts what comes over the line from now on, headers included. */
async function countBytes(devtools: CDPSession) {
  const arrivals: { id: string; at: number; bytes: number; isTotal: boolean }[] = []
  const kinds = new Map<string, string>()
  const calls: { name: string; at: number }[] = []
  /** From the clock of the browser's events to epoch, s. */
  let offset = 0
  const add = (id: string, timestamp: number, bytes: number, isTotal = false) =>
    arrivals.push({ id, at: (timestamp + offset) * 1000, bytes, isTotal })
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request, timestamp, wallTime }) => {
    offset = wallTime - timestamp
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) calls.push({ name: pathname.split('/').at(-1)!, at: wallTime * 1000 })
  })
  devtools.on('Network.responseReceived', ({ requestId, response, timestamp, type }) => {
    kinds.set(requestId, type)
    add(requestId, timestamp, response.fromDiskCache ? 0 : response.encodedDataLength)
  })
  devtools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    add(requestId, timestamp, encodedDataLength),
  )
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    add(requestId, timestamp, encodedDataLength, true),
  )
  /** All that came until then, epoch ms. */
  return (until = Number.POSITIVE_INFINITY) => {
    const bytes = new Map<string, number>()
    for (const { id, at, bytes: more, isTotal } of arrivals)
      if (at <= until) bytes.set(id, isTotal ? more : (bytes.get(id) ?? 0) + more)
    return {
      kilobytes: [...bytes.values()].reduce((sum, each) => sum + each, 0) / 1000,
      // A file that was fetched before it is imported comes from the cache the second time.
      requests: [...bytes.values()].filter((each) => each > 0).length,
      calls: calls.filter(({ at }) => at <= until).map(({ name }) => name),
      kinds: [...bytes].reduce<Record<string, number>>((sums, [id, each]) => {
        const kind = kinds.get(id) ?? 'unanswered'
        sums[kind] = (sums[kind] ?? 0) + each
        return sums
      }, {}),
    }
  }
}

/** Opens an address on the slow line, until one thing after the other is there. */
async function open(
  page: Page,
  path: string,
  things: readonly (readonly Moment[])[],
  cpu = 1,
): Promise<Measured[]> {
  const devtools = await page.context().newCDPSession(page)
  const count = await countBytes(devtools)
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(noteMoments)
  const start = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  const measured: Measured[] = []
  for (const names of things) {
    let at: number | undefined
    while (at === undefined) {
      at = await momentOf(page, names).catch(() => undefined)
      if (Date.now() - start > 80_000) throw new Error(`${path}: nothing after 80 s.`)
      await page.waitForTimeout(25)
    }
    measured.push({ ...count(at), seconds: (at - start) / 1000 })
  }
  const painted = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0)
  rows.push(`| skeleton of ${path}, CPU ÷ ${cpu} | | | | ${(painted / 1000).toFixed(1)} s |`)
  await devtools.detach()
  return measured
}

const ENGLISH = '/read?id=the-map-maker-of-lamu'
const ARABIC = '/read?id=haris-al-abar'
const IMAGES = '/read_img?id=twiga-na-nyota'
/**
 * Most kilobytes until the first words, and until the reader's first page. This Chromium has no patterns of English words: 11 KB of them
 * come with the reader.
 */
const BUDGETS = [
  ['English', ENGLISH, 'en_US', 60, 242, 22],
  ['Arabic', ARABIC, 'ar_SA', 60, 240, 22],
] as const

const rows: string[] = []
const note = (what: string, { kilobytes, requests, kinds, seconds }: Measured) => {
  const parts = Object.entries(kinds).map(([kind, bytes]) => `${kind} ${Math.round(bytes / 1000)}`)
  rows.push(
    `| ${what} | ${Math.round(kilobytes)} KB | ${requests} | ${parts.join(', ')} | ${seconds.toFixed(1)} s |`,
  )
}

for (const [name, path, language, mostOfWords, mostOfPage, mostRequests] of BUDGETS) {
  test(`on a slow line the first words in ${name} need at most ${mostOfWords} KB, the first page ${mostOfPage} KB and ${mostRequests} requests`, async ({
    page,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
    const [words, firstPage] = await open(page, path, [WORDS, FIRST_PAGE])
    note(`first words, ${name}, cold`, words!)
    note(`first page, ${name}, cold`, firstPage!)
    expect(words!.kilobytes).toBeLessThanOrEqual(mostOfWords)
    expect(firstPage!.kilobytes).toBeLessThanOrEqual(mostOfPage)
    expect(firstPage!.requests).toBeLessThanOrEqual(mostRequests)
    // Book, contents, first chapter and its styles come within the page; the visit alone is reported.
    expect(firstPage!.calls.filter((call) => call !== 'tracking')).toEqual([])
    // Those of the phone are shown until ours are here.
    expect(firstPage!.kinds.Font).toBeUndefined()
    // The reader's page takes the place of the words.
    await expect(page.locator('#first-words')).toHaveCount(0)
  })
}

test('on a slow line the first page of images asks for nothing but its picture, in the width that its first picture had', async ({
  page,
}) => {
  const pictures = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/pages/0')) pictures.add(new URL(request.url()).search)
  })
  const [firstPage] = await open(page, IMAGES, [FIRST_PICTURE])
  note('first page of images', firstPage!)
  expect(firstPage!.calls.filter((call) => call !== 'tracking' && !/^\d+$/.test(call))).toEqual([])
  expect([...pictures]).toEqual(['?w=480'])
})

test("a member's book that the phone lacks comes in one answer, at the chapter of their place", async ({
  page,
}) => {
  const session = await logIn(page, '712000733')
  const [id] = ENGLISH.split('=').slice(-1)
  const { data: manifest } = await (
    await page.request.get(`/api/portal/books/${id}/manifest?kind=text`)
  ).json()
  const unit = manifest.units[2]
  await page.request.post('/api/portal/progress', {
    headers: { tkn_p: session.token },
    data: {
      items: [
        {
          bookId: id,
          editionId: manifest.editionId,
          unitId: unit.id,
          offset: 0,
          percent: 0.3,
          furthest: 0.3,
          deviceId: 'another',
          deviceName: 'Redmi 9',
          clientAt: new Date().toISOString(),
          baseRev: 0,
          cause: 'turn',
        },
      ],
    },
  })
  const [firstPage] = await open(page, ENGLISH, [FIRST_PAGE])
  note('first page of a member', firstPage!)
  const ofBook = firstPage!.calls.filter((call) =>
    /^(open|manifest|progress|\d+|.*\.css|the-map.*)$/.test(call),
  )
  expect(ofBook).toEqual(['open'])
  await expect(page.getByRole('article').filter({ hasText: unit.title }).first()).toBeVisible()
})

test('a skeleton is painted before any file of the portal has come', async ({ page }) => {
  await page.route('**/assets/**', () => undefined)
  for (const path of ['/', ENGLISH, IMAGES, '/landing_page']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.kw i').nth(3), path).toBeVisible()
    const isPainted = () => performance.getEntriesByName('first-paint').length > 0
    await expect.poll(() => page.evaluate(isPainted), path).toBe(true)
  }
})

test('the first picture of a book comes with its page where that is slow, before any file of the portal', async ({
  page,
}) => {
  await page.route('**/assets/**', () => undefined)
  const isPainted = () =>
    page.evaluate(() => (document.querySelector<HTMLImageElement>('#first-words img')?.naturalWidth ?? 0) > 0)
  // Where the page is quick nothing is fetched.
  await page.goto(IMAGES, { waitUntil: 'commit' })
  await expect(page.locator('#first-words img')).toBeHidden()
  expect(await isPainted()).toBe(false)
  await page.route('**/read_img?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.goto(IMAGES, { waitUntil: 'commit' })
  await expect.poll(isPainted).toBe(true)
})

test.describe('the table of docs/network.md', () => {
  test.skip(!IS_TABLE, 'times are measured by `npm run network`, never asserted')
  test.use({ serviceWorkers: 'allow' })
  test.describe.configure({ timeout: 300_000 })

  for (const cpu of [1, 6]) {
    test(`first words cold and warm, CPU ÷ ${cpu}`, async ({ page, context }) => {
      const [words, firstPage] = await open(page, ENGLISH, [WORDS, FIRST_PAGE], cpu)
      note(`first words, English, cold, CPU ÷ ${cpu}`, words!)
      note(`first page, English, cold, CPU ÷ ${cpu}`, firstPage!)
      await page.waitForTimeout(30_000)
      await page.close()
      const again = await context.newPage()
      const [warm] = await open(again, ENGLISH, [FIRST_PAGE], cpu)
      note(`first page, English, warm, CPU ÷ ${cpu}`, warm!)
    })
  }
  test('first page of images, cold', async ({ page }) => {
    const [picture, firstPage] = await open(page, IMAGES, [PICTURE, FIRST_PICTURE])
    note('first picture, cold', picture!)
    note('first page of images, cold', firstPage!)
  })
  test('home, settled', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    const count = await countBytes(devtools)
    const start = performance.now()
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await page.goto('/')
    await expect(page.locator('a[href^="/details"]').first()).toBeVisible({ timeout: 60_000 })
    note('home, its first books', { ...count(), seconds: (performance.now() - start) / 1000 })
    await page.waitForTimeout(20_000)
    note('home, settled 20 s later', { ...count(), seconds: (performance.now() - start) / 1000 })
  })
  for (const id of ['the-map-maker-of-lamu', 'the-kiosk-book', 'rain-names', 'haris-al-abar']) {
    test(`how far the first words of ${id} are from their places in the book's own style`, async ({
      page,
    }) => {
      /** Top of the first line of each text, px: of the first words, or of the reader's page. */
      const topsOf = (given?: string[]) =>
        page.evaluate((texts) => {
          const roots: ParentNode[] = [texts ? document : document.getElementById('first-words')!]
          for (const root of roots)
            for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
          if (texts) roots.shift()
          const elements = roots.flatMap((root) => [...root.querySelectorAll('h1,h2,h3,p')])
          const textOf = (element: Element) =>
            element
              .textContent!.replace(/\u00ad/g, '')
              .replace(/\s+/g, ' ')
              .trim()
          return (texts ?? elements.map(textOf)).map((text) => {
            const range = document.createRange()
            const found = elements.find((element) => textOf(element) === text)
            if (found) range.selectNodeContents(found)
            return { text, top: found && range.getClientRects()[0]!.top }
          })
        }, given)
      await open(page, `/read?id=${id}`, [WORDS])
      const words = await topsOf()
      await expect.poll(() => momentOf(page, FIRST_PAGE), { timeout: 60_000 }).toBeDefined()
      await page.waitForTimeout(1000)
      const texts = words.map(({ text }) => text)
      const shown = await topsOf(texts)
      const moves = shown.map(({ top }, index) =>
        top === undefined ? '–' : Math.round(top - words[index]!.top!),
      )
      rows.push(`| ${id} | its lines move by ${moves.join(', ')} px |`)
    })
  }
})

test.afterAll(() => {
  if (rows.length > 0) console.log(rows.join('\n'))
})
