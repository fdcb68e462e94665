import { expect, test } from 'playwright/test'
import { type EngineBrowser, openEngine } from '../../../scripts/browser-engines.mjs'
import { type Hands, handsOf } from '../../../scripts/engine-hands.mjs'
import { startFaultLine } from './fault-line.ts'
import { logIn } from './member-session.ts'

/**
 * Reading, paying and a downloaded book without a server, in the engines of Debian and in an old Chromium, whose path is in OLD_CHROMIUM_PATH:
 * `JOURNEY_ENGINES=webkit,firefox,old-chromium npm run test:e2e -- engines`.
 */
const ENGINES = process.env.JOURNEY_ENGINES?.split(',') ?? []
const FREE = 'the-map-maker-of-lamu'
/** Its third chapter is for members. */
const FOR_MEMBERS = 'saa-ya-babu'

/** Waits for something on screen; the last failure of the page is in the message. */
const seen = (what: string, look: () => Promise<boolean>, timeout = 60_000) =>
  expect.poll(() => look().catch(() => false), { message: what, timeout }).toBe(true)

const isPageShown = (hands: Hands) =>
  hands.evaluate(() => {
    const view = [...document.querySelectorAll('*')].find((each) => each.getAttribute('part') === 'view')
    const track = view?.shadowRoot?.querySelector<HTMLElement>('.track')
    return Boolean(track && track.style.visibility !== 'hidden' && track.childElementCount > 0)
  })

const hasText = (hands: Hands, text: string) =>
  hands.evaluate((wanted) => document.body.innerText.includes(wanted), text)

/** Presses the visible button of this name as soon as it is there. */
const press = (hands: Hands, name: string) =>
  seen(`the button "${name}"`, () =>
    hands.evaluate((wanted) => {
      const button = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
        (each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === wanted && !each.disabled,
      )
      button?.click()
      return button !== undefined
    }, name),
  )

/** How far the phone has stored its place in a book, 0..1. */
const placeIn = (hands: Hands, book: string) =>
  hands.evaluate((id) => {
    const stored = JSON.parse(localStorage.getItem(`k_place_${id}`) ?? '{}') as {
      furthest?: number
    }
    return stored.furthest ?? 0
  }, book)

/** Opens a book and turns some pages; the stored place goes on. */
async function readOn(hands: Hands, open: (path: string) => Promise<void>, book: string): Promise<void> {
  await open(`/read?id=${book}`)
  await seen(`a page of ${book}`, () => isPageShown(hands))
  const before = await placeIn(hands, book)
  for (let turn = 0; turn < 3; turn++) {
    await hands.press('ArrowRight')
    await hands.pause(600)
  }
  await seen(`a further place in ${book}`, async () => (await placeIn(hands, book)) > before)
}

for (const engine of ENGINES) {
  test(`${engine} reads, pays, downloads, and reads without a server`, async ({ page, baseURL }) => {
    test.setTimeout(400_000)
    const session = await logIn(page, `0715${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    const line = await startFaultLine(baseURL!)
    let browser: EngineBrowser | undefined
    try {
      browser = await openEngine(engine)
      test.skip(!browser, `${engine} is not on this machine`)
      const hands = await handsOf(engine, browser!)
      await hands.resize(360, 740)
      const open = async (path: string) => {
        await browser!.open(line.origin + path).catch(() => undefined)
      }
      await open('/')
      await seen('books of home', () =>
        hands.evaluate(() => document.querySelector('a[href*="details?id="]') !== null),
      )
      await readOn(hands, open, FREE)

      await hands.evaluate(({ token, uid }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('uid', uid)
        localStorage.setItem('k_owner', uid)
      }, session)
      await open('/subscribe')
      await press(hands, 'Continue')
      await press(hands, 'Pay KSH 10')
      await seen('the end of the payment', () => hasText(hands, 'You are a member'), 90_000)

      // Where data is spared a screen is kept once it was opened.
      await open('/member_bookshelf')
      await seen('the shelf', () =>
        hands.evaluate(() => document.querySelector('[data-screen-active] h1') !== null),
      )
      await open(`/details?id=${FOR_MEMBERS}`)
      await press(hands, 'Download')
      await seen('the end of the download', () => hasText(hands, 'On this phone. You can read it offline.'))
      const hasWorker = await hands.evaluate(
        async () => (await navigator.serviceWorker?.getRegistration())?.active != null,
      )
      console.log(`${engine} ${browser!.version}: ${hasWorker ? 'with' : 'without'} a service worker`)
      expect(hasWorker).toBe(true)
      // The worker brings the reader's code after the download.
      await seen('the code of the reader on the phone', () =>
        hands.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('kurasa-'))
          const extents = await Promise.all(
            names.map(async (name) => (await (await caches.open(name)).match('/kurasa-extent'))?.json()),
          )
          return extents.some((extent) => extent?.reader || extent?.screens)
        }),
      )
      await line.off()
      await readOn(hands, open, FOR_MEMBERS)
      await open('/member_bookshelf')
      await seen('the book on the shelf without a server', () => hasText(hands, 'Saa ya Babu'))
      await line.on()
      await open('/my_profile')
      const waits = () =>
        hands.evaluate(() => {
          window.dispatchEvent(new Event('online'))
          return !Object.keys(localStorage).some((key) => key.startsWith('k_waits_'))
        })
      await seen('nothing waits to be sent', waits)
      const { data } = (await (
        await page.request.post(`${baseURL}/api/portal/sync`, {
          headers: { tkn_p: session.token, 'Content-Type': 'application/json', Origin: baseURL! },
          data: { changes: [] },
        })
      ).json()) as { data: { places: { bookId: string }[] } }
      expect(data.places.map(({ bookId }) => bookId)).toContain(FOR_MEMBERS)
    } finally {
      await browser?.close()
      line.close()
    }
  })
}
