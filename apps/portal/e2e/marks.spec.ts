import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { keepSession, logIn } from './member-session.ts'
import { otherPhone, sent } from './other-phone.ts'
import { ReadPage } from './read-page.ts'
import { selectParagraph } from './select-paragraph.ts'

const book = 'the-map-maker-of-lamu'
const note = 'Ask Juma about this'

/** A number of its own for each try: a second code for one takes a minute. */
const numberOf = (member: number) => `07110005${member}${test.info().retry}`

async function openBook(page: Page): Promise<ReadPage> {
  await page.goto(`/read?id=${book}`)
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  return reader
}

/** Marks the next paragraph that is whole on a page, with a note. A tap might open a mark: pages are turned by swipes. @returns its words */
async function markWithNote(page: Page, reader: ReadPage): Promise<string> {
  let words: string | undefined
  while (words === undefined) {
    await reader.swipeForward()
    words = await selectParagraph(page).catch(() => undefined)
  }
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await bar.getByRole('button', { name: 'Note' }).tap()
  await page.getByRole('textbox', { name: 'Your note' }).fill(note)
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('dialog')).toContainText(note)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  return words
}

/** The marks in the panel of contents, once that is open. */
async function marksOf(page: Page, opening: Promise<void>) {
  await opening
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: 'Marks', exact: true }).tap()
  return panel.getByRole('tabpanel')
}

/** A member's marks as stored on the phone. */
const kept = (page: Page, uid: string) =>
  page.evaluate(async (member) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const own = names.filter((name) => name.endsWith(` ${member}`))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kurasa-outbox')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const rows = [...(await all('annotations')), ...(await all('waiting')), ...(await all('cursors'))]
    database.close()
    return own.length + rows.length
  }, uid)

test('a mark with a note that is made without a network is on the member’s other phone, is removed there, and a logout leaves nothing', async ({
  page,
  browser,
}) => {
  const session = await logIn(page, numberOf(1))
  const first = await openBook(page)
  // The marks' code is on the phone before the network goes.
  const firstWords = await markWithNote(page, first)
  await sent(page, 'annotation')
  await page.context().setOffline(true)
  const words = await markWithNote(page, first)
  await page.waitForTimeout(6000)
  const arrived = sent(page, 'annotation')
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await arrived

  const other = await otherPhone(browser, page)
  await keepSession(other, session)
  const second = await openBook(other)
  const list = await marksOf(other, second.useTool('Contents'))
  await expect(list.getByText(note)).toHaveCount(2)
  await list.getByRole('button', { name: words.slice(0, 30) }).tap()
  await expect.poll(() => second.text()).toContain(words.slice(0, 30))
  const removal = sent(other, 'annotation_removal')
  const removed = await marksOf(other, second.useTool('Contents'))
  await removed.getByRole('button', { name: 'Change the note' }).last().tap()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await removal
  await other.context().close()

  const again = await openBook(page)
  await expect((await marksOf(page, again.useTool('Contents'))).getByText(note)).toHaveCount(1)
  expect(await kept(page, session.uid)).toBeGreaterThan(0)

  await page.goto('/notes')
  await expect(page.getByText(note)).toHaveCount(1)
  await page.getByRole('link', { name: firstWords.slice(0, 30) }).tap()
  await again.opened()
  await expect.poll(() => again.text()).toContain(firstWords.slice(0, 30))

  await page.goto('/my_profile')
  await page.getByRole('button', { name: 'Log out', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
  await expect(page.getByText('You are logged out')).toBeVisible()
  await expect.poll(() => kept(page, session.uid)).toBe(0)
  const next = await openBook(page)
  await expect((await marksOf(page, next.useTool('Contents'))).getByText('No marks yet')).toBeVisible()
})

test('the first tap on a mark that a finger has just made opens it', async ({ page }) => {
  const reader = await openBook(page)
  await reader.swipeForward()
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchCancel', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  // A finger that stays, as a phone reports it: the system selects and takes the finger.
  await touch('touchStart', [{ x: 180, y: 300 }])
  await page.waitForTimeout(520)
  await selectParagraph(page)
  await touch('touchCancel', [])
  await page.getByRole('button', { name: 'Yellow' }).tap()
  await page.waitForTimeout(1000)
  const { x, y } = await page.locator('kz-flow p').evaluateAll((paragraphs) => {
    const box = paragraphs
      .filter(({ textContent }) => textContent!.length > 60)
      .map((each) => each.getBoundingClientRect())
      .find(({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 60 && bottom <= 690)!
    return { x: box.left + box.width / 2, y: box.top + 12 }
  })
  await page.touchscreen.tap(x, y)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add a note' })).toBeVisible()
})

test('a mark of a visitor comes into the account that logs in', async ({ page, browser }) => {
  const reader = await openBook(page)
  await markWithNote(page, reader)
  await page.waitForTimeout(500)
  await page.goto('/')
  const session = await logIn(page, numberOf(2))
  const arrived = sent(page, 'annotation')
  await openBook(page)
  await arrived
  const other = await otherPhone(browser, page)
  await keepSession(other, session)
  await expect(
    (await marksOf(other, (await openBook(other)).useTool('Contents'))).getByText(note),
  ).toHaveCount(1)
  await other.context().close()
})

/** Presses a tool of the bars; the middle of the page, which shows them, may be a mark. */
async function pressTool(page: Page, name: string): Promise<void> {
  const tool = page.getByRole('button', { name, exact: true })
  // Bars on their way out are no longer there when they are pressed.
  await expect(async () => {
    const show = page.getByRole('button', { name: 'Show toolbar' })
    if ((await show.count()) > 0) await show.dispatchEvent('click')
    await tool.tap({ timeout: 1500 })
  }).toPass()
}

/**
 * The text under the marks that are drawn, also on pages beside the one in view. Slices that follow each other may both have the words of
 * the pages between them, of which one draws them: a text counts once.
 */
const markedText = (page: Page) =>
  page.evaluate(() => {
    const bySlice = new Map<Node, string>()
    for (const [name, ranges] of CSS.highlights) {
      if (!name.startsWith('kurasa-mark-')) continue
      for (const range of ranges as Iterable<Range>) {
        const slice = range.startContainer.getRootNode()
        bySlice.set(slice, (bySlice.get(slice) ?? '') + range.toString())
      }
    }
    const texts = [...bySlice.values()].map((text) =>
      text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim(),
    )
    const longest = texts.reduce((most, text) => (text.length > most.length ? text : most), '')
    return texts.every((text) => longest.includes(text)) ? longest : texts.join('')
  })

test('a mark keeps its words in larger letters and in a changed edition, comes back after a removal, and its picture and export are files', async ({
  page,
  browser,
}) => {
  const session = await logIn(page, numberOf(3))
  const first = await openBook(page)
  const arrived = sent(page, 'annotation')
  const words = await markWithNote(page, first)
  await arrived
  await expect.poll(() => markedText(page)).toBe(words)
  await pressTool(page, 'Settings')
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Larger text' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => markedText(page)).toBe(words)

  await page.goto(`/details?id=${book}`)
  await expect(page.getByRole('link', { name: /^Your marks in this book\s*1$/ })).toHaveAttribute(
    'href',
    `/notes?id=${book}`,
  )

  // Another phone has an edition with a paragraph more.
  const other = await otherPhone(browser, page)
  await other.route(/\/content\/[^/]+\/[^/]+\/units\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { html: string } }
    body.data.html = body.data.html.replace('<p', '<p>Words that were not there before.</p><p')
    await route.fulfill({ response: answer, json: body })
  })
  await keepSession(other, session)
  const second = await openBook(other)
  const list = await marksOf(other, pressTool(other, 'Contents'))
  await list.getByRole('button', { name: words.slice(0, 30) }).tap()
  await expect.poll(() => second.text()).toContain(words.slice(0, 30))
  await expect.poll(() => markedText(other)).toBe(words)
  const panel = () => marksOf(other, pressTool(other, 'Contents'))
  const exported = async () => {
    await (await panel()).getByRole('button', { name: 'Export' }).tap()
    const saved = other.waitForEvent('download')
    await other.getByRole('dialog').getByRole('button', { name: 'For other reading apps (JSON)' }).tap()
    const file = await (await saved).path()
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    return file
  }
  const openMark = async () => {
    await (await panel()).getByRole('button', { name: 'Change the note' }).tap()
    return other.getByRole('dialog')
  }
  const before = await exported()
  const sheet = await openMark()
  await sheet.getByRole('button', { name: 'Share as a picture' }).tap()
  const picture = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Save the picture' }).tap()
  expect((await picture).suggestedFilename()).toMatch(/\.png$/)
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  await (await openMark()).getByRole('button', { name: 'Remove' }).tap()
  await expect.poll(() => markedText(other)).toBe('')
  await other.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => markedText(other)).toBe(words)
  await (await openMark()).getByRole('button', { name: 'Remove' }).tap()
  await expect.poll(() => markedText(other)).toBe('')
  await (await panel()).locator('input[type="file"]').setInputFiles(before)
  await expect(other.getByRole('dialog').getByText(note)).toHaveCount(1)
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  // The server may put the keys of a record in another order.
  const read = async (file: string): Promise<unknown> =>
    JSON.parse((await readFile(file, 'utf8')).replace(/"(modified|generated)": "[^"]*"/g, '"$1": ""'))
  expect(await read(await exported())).toEqual(await read(before))
  await other.context().close()
})
