import { type CDPSession, expect, type Page, type Route, test } from 'playwright/test'
import sharp from 'sharp'
import { isInShare } from '../../../scripts/share.mjs'
import { memberAddresses, newNumber, openAddresses } from './every-screen.ts'
import { logIn } from './member-session.ts'

/** How long every script, style and call is held back, ms: longer than the overlay waits. */
const HELD_FOR = 260

/** Content of a frame: the boxes that were visible, the lit tab, and whether anything was in them. */
interface Frame {
  /** Keys of the visible screens, the lit tab and whether the tabs are shown. */
  shown: string
  screens: number
  isBlank: boolean
  hasOverlay: boolean
  hasCancel: boolean
}

declare global {
  interface Window {
    seenFrames: Frame[]
  }
}

/** Looks at the page in every frame and keeps each state that differs from the one before. */
function recordFrames(): void {
  const isSeen = (element: Element) => {
    const { width, height, bottom, top } = element.getBoundingClientRect()
    const isInView = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
    return isInView && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  /** Something that a person sees: words, a picture or the shape of what is awaited. */
  const hasContent = (screen: Element) => {
    for (const element of screen.querySelectorAll('*')) {
      if (element.closest('header')) continue
      const isDrawn =
        element.matches('img, svg, input, [class*="bone" i], [data-kurasa-surface]') ||
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (isDrawn && isSeen(element)) return true
    }
    return false
  }
  window.seenFrames = []
  const look = () => {
    const screens = [...document.querySelectorAll('[data-screen]')].filter(isSeen)
    const tabs = document.querySelector('nav[data-on-phones]')
    const tab = tabs?.querySelector('[aria-current]')?.getAttribute('href') ?? 'none'
    const overlay = document.querySelector('[data-testid="loading-overlay"]')
    const frame: Frame = {
      shown: `${screens.map((screen) => screen.getAttribute('data-screen'))} ${tab} ${tabs?.getAttribute('data-on-phones')}`,
      screens: screens.length,
      isBlank: !screens.some(hasContent),
      hasOverlay: overlay !== null,
      hasCancel: overlay?.querySelector('button') != null,
    }
    if (JSON.stringify(frame) !== JSON.stringify(window.seenFrames.at(-1))) window.seenFrames.push(frame)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Holds back every script, style, text and call of the portal while it is on. */
async function holdRequests(page: Page): Promise<{ isOn: boolean; readonly open: number }> {
  const hold = { isOn: false, open: 0 }
  const later = async (route: Route) => {
    hold.open++
    if (hold.isOn) await new Promise((resolve) => setTimeout(resolve, HELD_FOR))
    await route.continue().catch(() => undefined)
    hold.open--
  }
  await page.route(/\/assets\/.*\.(js|css)$|\/api\/portal\/(?!page_event|covers)/, later)
  return hold
}

/** Every picture that the browser put on the screen, small, from now on. */
async function recordPictures(session: CDPSession): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(Buffer.from(data, 'base64'))
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 180, maxHeight: 370 })
  return pictures
}

/** Whether the stage above the tabs is of one colour. */
async function isOfOneColour(picture: Buffer): Promise<boolean> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const stage = { left: 0, top: 12, width, height: Math.floor(height * 0.88) - 12 }
  const { channels } = await sharp(picture).extract(stage).removeAlpha().stats()
  return channels.every(({ stdev }) => stdev < 1)
}

/** Leads to an address as Back and Forward do, without a touch that would fetch anything ahead. */
const go = (page: Page, address: string, index: number) =>
  page.evaluate(
    ([to, at]) => {
      history.pushState({ key: `visit-${at}`, index: at, usr: null }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [address, index] as const,
  )

const last = (page: Page) => page.evaluate(() => window.seenFrames.at(-1)!)

async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const hold = await holdRequests(page)
  // Nothing is fetched ahead, so that each file is awaited once.
  await page.addInitScript(() => localStorage.setItem('k_prefs', JSON.stringify({ dataSaver: 'on' })))
  await page.addInitScript(recordFrames)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const pictures = await recordPictures(await page.context().newCDPSession(page))
  const faults: string[] = []
  for (const [index, address] of addresses.entries()) {
    const before = await last(page)
    await page.evaluate(() => window.seenFrames.splice(0, window.seenFrames.length - 1))
    const from = pictures.length
    hold.isOn = true
    await go(page, address, index + 1)
    let quiet = 0
    await expect
      .poll(
        async () => {
          const isBusy = await page.evaluate(() => document.querySelector('[aria-busy="true"]') !== null)
          quiet = hold.open > 0 || isBusy ? 0 : quiet + 1
          return quiet > 2
        },
        { message: address, intervals: [40], timeout: 15_000 },
      )
      .toBe(true)
    hold.isOn = false
    const frames = await page.evaluate(() => window.seenFrames)
    const after = frames.at(-1)!
    if (frames.some((frame) => frame.isBlank)) faults.push(`${address}: an empty screen`)
    if (frames.some((frame) => frame.screens > 1)) faults.push(`${address}: two screens at once`)
    // The old screen, then the new one: nothing else, and not back again.
    const order = frames.map((frame) => frame.shown).filter((shown, at, all) => shown !== all[at - 1])
    if (order.length > 2 || (order.length === 2 && order[0] !== before.shown))
      faults.push(`${address}: ${order.join(' → ')}`)
    if (after.hasOverlay) faults.push(`${address}: the overlay stayed`)
    if (frames.some((frame) => frame.hasOverlay && !frame.hasCancel))
      faults.push(`${address}: no way to cancel`)
    // The page of a book, and its placeholder while pictures load, belong to the reader.
    const isBook = address.startsWith('/read')
    const empty = isBook ? [] : await Promise.all(pictures.slice(from).map(isOfOneColour))
    if (empty.includes(true)) faults.push(`${address}: a picture of one colour`)
  }
  expect(faults).toEqual([])
}

test('no screen is empty while its code and its answers are awaited: a visitor', async ({ page }) => {
  test.skip(!isInShare(0, 2), 'another push')
  await walk(
    page,
    openAddresses.filter((address) => address !== '/landing_page'),
  )
})

test('no screen is empty while its code and its answers are awaited: a member', async ({ page }) => {
  test.skip(!isInShare(1, 2), 'another push')
  await logIn(page, newNumber('0738'))
  await walk(page, [...memberAddresses, '/my_profile', '/paid_bookshelf', '/subscribe', '/'])
})
