import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { logIn } from './member-session.ts'
import { violations } from './screen-checks/axe.ts'

/** Removes, before any script runs, what came to Chrome from 95 to 125. */
const forgetMethods = (page: Page) =>
  page.addInitScript(() => {
    const gone: [object | undefined, string[]][] = [
      [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
      [
        Object.getPrototypeOf(Uint8Array.prototype) as object,
        ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'],
      ],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [
        Set.prototype,
        [
          'union',
          'intersection',
          'difference',
          'symmetricDifference',
          'isSubsetOf',
          'isSupersetOf',
          'isDisjointFrom',
        ],
      ],
      [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize']],
      [AbortSignal, ['timeout', 'any', 'abort']],
      [AbortSignal.prototype, ['throwIfAborted', 'reason']],
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [Response, ['json']],
      [Response.prototype, ['bytes']],
      [Blob.prototype, ['bytes']],
      [ReadableStream, ['from']],
      [ReadableStream.prototype, ['values', Symbol.asyncIterator as unknown as string]],
      [Intl, ['supportedValuesOf', 'DurationFormat']],
      [CSS, ['highlights']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'getHTML']],
      [HTMLElement.prototype, ['inert', 'showPopover', 'hidePopover', 'togglePopover', 'popover']],
      [Document.prototype, ['startViewTransition', 'parseHTMLUnsafe', 'caretPositionFromPoint']],
      [Document, ['parseHTMLUnsafe']],
      [
        globalThis,
        [
          'structuredClone',
          'scheduler',
          'Highlight',
          'HighlightRegistry',
          'Iterator',
          'navigation',
          'TaskController',
          'ScrollTimeline',
        ],
      ],
    ]
    const helpers = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
    gone.push([
      helpers,
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ])
    for (const [owner, names] of gone)
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name)
  })

const firstWords = (page: Page) => page.getByRole('article').filter({ hasText: /\p{L}/u }).first()

/** Whether a page of an image book is painted. */
const hasPicture = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('[data-kurasa-surface] > div > div')
    const images = [...(host?.shadowRoot?.querySelectorAll('img') ?? [])]
    return images.some(({ naturalWidth }) => naturalWidth > 0)
  })

test.describe('without the methods of Chrome 95 to 125', () => {
  let errors: string[]
  test.beforeEach(async ({ page }) => {
    errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    await forgetMethods(page)
  })
  test.afterEach(() => expect(errors).toEqual([]))

  test('a book is opened from Home by its link', async ({ page }) => {
    await page.goto('/')
    await page.locator('[data-screen-active] li a').first().tap()
    await expect(page).toHaveURL(/\/details\?id=[\w-]+/)
    await expect(page.locator('[data-screen-active] h1').first()).toBeVisible()
  })

  test('a text book opens, turns, is searched and has contents', async ({ page }) => {
    await page.goto('/read?id=the-map-maker-of-lamu')
    expect(
      await page.evaluate(() => 'findLast' in [] || 'canParse' in URL || 'structuredClone' in window),
    ).toBe(false)
    await expect(firstWords(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('section[data-state="ready"]')).toBeVisible({ timeout: 30_000 })
    for (let turn = 0; turn < 3; turn++) await page.touchscreen.tap(340, 400)
    await page.touchscreen.tap(180, 300)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.getByRole('searchbox').fill('map')
    await expect(page.getByText(/^\d+ results?$/).first()).toBeVisible({ timeout: 30_000 })
  })

  test('a book of images opens', async ({ page }) => {
    await page.goto('/read_img?id=twiga-na-nyota')
    await expect(page.locator('section[data-state="ready"]')).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => hasPicture(page), { timeout: 30_000 }).toBe(true)
  })

  test('a book is downloaded', async ({ page }) => {
    await page.goto('/details?id=the-map-maker-of-lamu')
    await page.getByRole('button', { name: 'Download' }).tap()
    await expect(page.getByText('On this phone. You can read it offline.')).toBeVisible({ timeout: 30_000 })
  })

  test('a membership is paid for', async ({ page }) => {
    await logIn(page, `+2547${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}00`)
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
    await expect(page.getByRole('heading', { name: 'You are a member' })).toBeVisible({ timeout: 60_000 })
  })
})

test('without the style sheets and canvas of Safari 16.4, text and images are read', async ({ page }) => {
  await forgetMethods(page)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
    Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets')
    for (const name of ['replace', 'replaceSync']) Reflect.deleteProperty(CSSStyleSheet.prototype, name)
    const { prototype } = CSSStyleSheet
    const refuse = Object.assign(
      function CSSStyleSheet() {
        throw new TypeError('Illegal constructor')
      },
      { prototype },
    )
    Reflect.set(window, 'CSSStyleSheet', refuse)
    Reflect.deleteProperty(window, 'OffscreenCanvas')
  })
  await page.goto('/read?id=the-map-maker-of-lamu')
  await expect(firstWords(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('section[data-state="ready"]')).toBeVisible({ timeout: 30_000 })
  // The page is laid out: its lines fill one column of the screen, and the next page is beside it.
  // Polled: a page that is laid out once more, with its faces, has no box for a moment.
  const width = async () => (await firstWords(page).boundingBox())?.width ?? Number.POSITIVE_INFINITY
  await expect.poll(width).toBeLessThanOrEqual(360)
  await page.screenshot({ path: 'test-results/safari-text.png' })
  await page.goto('/read_img?id=twiga-na-nyota')
  await expect(page.locator('section[data-state="ready"]')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => hasPicture(page), { timeout: 30_000 }).toBe(true)
})

test.describe('below the oldest browsers that are supported', () => {
  test('one sentence in each language leads to the plain pages', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Object, 'hasOwn')
      Reflect.deleteProperty(Array.prototype, 'at')
    })
    await page.route(/\/assets\/.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class A { static { a b } }' }),
    )
    for (const [path, plain] of [
      ['/', '/lite?lang=en_US'],
      ['/landing_page', '/lite?lang=en_US'],
      ['/read?id=the-map-maker-of-lamu', '/lite/book/the-map-maker-of-lamu?lang=en_US'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText('This browser is too old for Kurasa.')).toBeVisible()
      await expect(page.getByRole('link')).toHaveText(['Plain pages', 'Kurasa nyepesi', 'صفحات بسيطة'])
      expect(await page.getByRole('link').first().getAttribute('href')).toBe(plain)
    }
  })

  test('a browser that runs the portal all the same shows it without the look of the sentence', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { hasOwn: value } = Object
      // The page asks once, before anything else of it runs.
      Object.defineProperty(Object, 'hasOwn', {
        configurable: true,
        get() {
          Object.defineProperty(Object, 'hasOwn', { value })
          return undefined
        },
      })
    })
    await page.goto('/')
    await expect(page.locator('[data-screen-active] h1').first()).toBeVisible()
    await expect(page.getByText('This browser is too old for Kurasa.')).toHaveCount(0)
    expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).padding)).toBe('0px')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the plain pages are named, and a book is read in them, in three languages', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('noscript p').first()).toContainText('Without it there are plain pages.')
    for (const path of ['/read', '/details']) {
      await page.goto(`${path}?id=the-map-maker-of-lamu`)
      expect(await page.locator('noscript a').first().getAttribute('href')).toBe(
        '/lite/book/the-map-maker-of-lamu?lang=en_US',
      )
    }
    for (const [index, language] of ['en_US', 'sw_KE', 'ar_SA'].entries()) {
      await page.goto('/')
      const link = page.locator('noscript a').nth(index)
      expect(await link.getAttribute('href')).toBe(`/lite?lang=${language}`)
      await link.tap()
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar_SA' ? 'rtl' : 'ltr')
      await page.goto('/lite?q=Lamu')
      await page.getByRole('link', { name: /Map-/ }).tap()
      await page
        .locator('main a, b')
        .filter({ hasText: /reading|kusoma|القراءة/ })
        .first()
        .tap()
      await expect(page.locator('main')).toContainText(/\p{L}{3}/u)
      const first = await page.locator('main').innerText()
      await page
        .locator('nav a b')
        .filter({ hasText: /Next|Mbele|التالي/ })
        .tap()
      await expect(page.locator('main')).not.toHaveText(first)
    }
  })
})

for (const [scheme, ground] of [
  ['light', '#f7f4ef'],
  ['dark', '#151214'],
] as const) {
  test(`the plain pages are ${scheme} where the phone is, with text that is read on it`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of ['/lite', '/lite/book/the-map-maker-of-lamu', '/lite/login']) {
      await page.goto(path)
      const { width, height } = page.viewportSize()!
      for (const [x, y] of [
        [2, 2],
        [width - 3, height - 3],
      ] as const) {
        const { data } = await sharp(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect(`#${Buffer.from(data.subarray(0, 3)).toString('hex')}`, path).toBe(ground)
      }
      expect(await violations(page, path, true), path).toEqual([])
    }
  })
}
