import { expect, type Page } from 'playwright/test'
import type { ReaderQuery } from './reader-page.tsx'

/** A state of the reader that a picture is kept of. */
export interface LookState {
  name: string
  /** Options of the page; default: a text book. */
  query?: ReaderQuery
  isOfImages?: boolean
  /** Brings the page, with its book open, into the state. */
  enter?: (page: Page, words: LookWords) => Promise<unknown>
}

/** Words that differ between the books. */
interface LookWords {
  /** A word that occurs in several chapters. */
  search: string
}

type PanelName = 'contents' | 'settings' | 'search' | 'page' | 'listen'

const openPanel = (page: Page, panel: PanelName) =>
  page.evaluate((name) => window.reader?.openPanel(name), panel)
const showControls = (page: Page) => page.evaluate(() => window.reader?.showControls(true))
const dialog = (page: Page) => page.getByRole('dialog')
const inText = (page: Page, selector: string) => page.locator(`[data-kurasa-surface] ${selector}`).first()

/** Waits until a page that does not come says what it waits for. */
const untilWaiting = (page: Page) => page.locator('[data-kurasa-waiting]').waitFor()

/** Selects the first long word in view, and waits for its meaning. */
async function selectWord(page: Page) {
  await inText(page, '[role="article"] p').evaluate((paragraph) => {
    const text = paragraph.firstChild as Text
    const { index, 0: word } = /\p{L}{5,}/u.exec(text.data)!
    document.getSelection()?.setBaseAndExtent(text, index, text, index + word.length)
  })
  await page.getByRole('toolbar').locator('button:has(b)').waitFor()
}

async function find(page: Page, words: LookWords) {
  await openPanel(page, 'search')
  await page.getByRole('searchbox').fill(words.search)
  await dialog(page).locator('button:has(mark)').first().waitFor()
  await dialog(page).getByRole('progressbar').waitFor({ state: 'hidden' })
}

/** Every state of the reader, each reached from its first page. */
export const lookStates: readonly LookState[] = [
  { name: 'page' },
  {
    name: 'first-time',
    query: { hint: 'yes' },
    // The hint comes with the tools, a moment after the page.
    enter: (page) => page.locator('[role="note"]:has(button)').waitFor(),
  },
  { name: 'large-text', query: { size: '2' } },
  { name: 'opening', query: { fault: 'pending' }, enter: untilWaiting },
  { name: 'waiting', query: { fault: 'coming' }, enter: untilWaiting },
  { name: 'failed', query: { fault: 'failing' } },
  { name: 'unopened', query: { fault: 'unopened' } },
  { name: 'controls', enter: showControls },
  {
    name: 'way-back',
    enter: async (page) => {
      await page.evaluate(() => window.reader?.goTo({ position: 4 }))
      await showControls(page)
    },
  },
  {
    name: 'scrolled',
    enter: async (page) => {
      await page.evaluate(() => window.reader?.updateSettings({ flow: 'scrolled' }))
      await showControls(page)
    },
  },
  { name: 'settings', enter: (page) => openPanel(page, 'settings') },
  { name: 'contents', enter: (page) => openPanel(page, 'contents') },
  {
    name: 'bookmarks',
    enter: async (page) => {
      await showControls(page)
      // That of the bar: it may be on its way, and the switch of the continuous view is pressed, too.
      await page.locator('[data-state="open"] button[aria-pressed]').click()
      await openPanel(page, 'contents')
      await page.getByRole('tab').nth(1).click()
      await page.getByRole('tabpanel').getByRole('button').first().waitFor()
    },
  },
  { name: 'search', enter: find },
  {
    name: 'search-nothing',
    enter: async (page) => {
      await openPanel(page, 'search')
      await page.getByRole('searchbox').fill('zzz')
      await dialog(page).locator('svg[viewBox="0 0 148 112"]').waitFor()
    },
  },
  {
    name: 'search-place',
    enter: async (page, words) => {
      await find(page, words)
      await dialog(page).locator('button:has(mark)').first().click()
      await dialog(page).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'listen',
    enter: async (page) => {
      await openPanel(page, 'listen')
      await page.locator('[data-main]').click()
      await page.locator('[data-kurasa-listen="playing"]').waitFor()
      // The sheet has given its main key the keyboard: whether that is drawn depends on what was touched before.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    },
  },
  {
    name: 'listen-sleep',
    enter: async (page) => {
      await openPanel(page, 'listen')
      await page.evaluate(() => window.reader?.listen?.setSleep({ minutes: 20 }))
      await page.locator('[data-main]').click()
      await page.locator('[data-kurasa-listen="playing"]').waitFor()
      // The low player has its play key first, then the one that makes it tall.
      await page.locator('[data-kurasa-listen] button').nth(1).click()
      await page.locator('[data-kurasa-listen] [aria-expanded]').first().waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    },
  },
  {
    name: 'selection',
    enter: async (page) => {
      await inText(page, '[role="article"] p').evaluate((paragraph) => {
        const text = paragraph.firstChild as Text
        document.getSelection()?.setBaseAndExtent(text, 0, text, 40)
      })
      await page.getByRole('toolbar').waitFor()
    },
  },
  {
    name: 'word',
    query: { dictionary: 'whole' },
    enter: selectWord,
  },
  {
    name: 'look-up',
    query: { dictionary: 'whole' },
    enter: async (page) => {
      await selectWord(page)
      await page.getByRole('toolbar').locator('button:has(b)').click()
      await dialog(page).locator('li').first().waitFor()
    },
  },
  {
    name: 'preview',
    enter: async (page) => {
      // The code that listens comes after the first page.
      await expect(async () => {
        await inText(page, '[role="article"] sup').dispatchEvent('contextmenu', { composed: true })
        await dialog(page).waitFor({ timeout: 2000 })
      }).toPass({ timeout: 15_000 })
    },
  },
  {
    name: 'marks',
    enter: async (page) => {
      await page.evaluate(() => window.markPage())
      await page.waitForFunction(() => CSS.highlights.get('kurasa-mark-pink')?.size)
    },
  },
  {
    name: 'mark-with-note',
    enter: async (page) => {
      await page.evaluate(() => window.markPage(true))
      await dialog(page).locator('[aria-pressed="true"]').waitFor()
      await page.waitForFunction(() => CSS.highlights.get('kurasa-mark-pink')?.size)
    },
  },
  {
    name: 'marks-list',
    enter: async (page) => {
      await page.evaluate(() => window.markPage())
      await openPanel(page, 'contents')
      await page.getByRole('tab').nth(2).click()
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'note',
    enter: async (page) => {
      await inText(page, '[role="article"] sup').evaluate((link) => (link as HTMLElement).click())
      await dialog(page).waitFor()
    },
  },
  {
    name: 'lightbox',
    enter: async (page) => {
      await inText(page, '[role="article"] img').evaluate((image) => {
        const { left, top, width, height } = image.getBoundingClientRect()
        window.reader?.showImageAt(left + width / 2, top + height / 2)
      })
      await dialog(page).locator('img').waitFor()
    },
  },
  {
    name: 'go-to-page',
    enter: async (page) => {
      await openPanel(page, 'page')
      await dialog(page).getByRole('textbox').fill('999')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'images', isOfImages: true },
  {
    name: 'images-controls',
    isOfImages: true,
    enter: async (page) => {
      await page.evaluate(() => window.reader?.goTo({ position: 3 }))
      await showControls(page)
      await page.waitForFunction(() => document.querySelectorAll('[data-view] img').length > 6)
    },
  },
  {
    name: 'images-regions',
    isOfImages: true,
    enter: async (page) => {
      await page.evaluate(() => window.markPage(true))
      await dialog(page).locator('[aria-pressed="true"]').waitFor()
    },
  },
  { name: 'images-settings', isOfImages: true, enter: (page) => openPanel(page, 'settings') },
  { name: 'images-locked', isOfImages: true, query: { fault: 'locked' } },
  { name: 'images-failed', isOfImages: true, query: { fault: 'missing' } },
]
