import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { newNumber } from './every-screen.ts'
import { logIn } from './member-session.ts'

/** Colour of a pixel of the screen, at a place in CSS px. */
async function pixel(page: Page, x: number, y: number): Promise<string> {
  const clip = { x, y, width: 1, height: 1 }
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Corners of the screen, where a page that fits its width leaves the ground. */
const corners = [
  [4, 4],
  [355, 4],
  [4, 735],
  [355, 735],
] as const

for (const [name, preferences, ground] of [
  ['light', { appearance: 'light' }, '#0d0b0c'],
  ['night', { appearance: 'night' }, '#0d0b0c'],
  // High contrast has its own ground, on which its bars and words are readable.
  ['contrast', { appearance: 'light', hasContrast: true }, '#ffffff'],
  ['contrast night', { appearance: 'night', hasContrast: true }, '#000000'],
] as const) {
  test(`a book of pictures is on its ground: ${name}`, async ({ page }) => {
    await page.addInitScript((prefs) => localStorage.setItem('k_prefs', JSON.stringify(prefs)), preferences)
    await page.goto('/read_img?id=twiga-na-nyota')
    await expect(page.locator('section[data-state="ready"]')).toBeVisible({ timeout: 30_000 })
    // The first help goes by itself, and the bars with it.
    await expect
      .poll(() => Promise.all(corners.map(([x, y]) => pixel(page, x, y))), { timeout: 20_000 })
      .toEqual(corners.map(() => ground))
  })
}

test('covers of odd shapes are whole and share their lower edge with those beside them', async ({ page }) => {
  const sizes = { square: [300, 300], wide: [400, 250], usual: [200, 300], tall: [150, 300] } as const
  await page.route('**/api/portal/covers/**', async (route) => {
    const hash = new URL(route.request().url()).pathname.split('/').at(-1) as keyof typeof sizes
    const [width, height] = sizes[hash]
    const body = await sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer()
    await route.fulfill({ body, contentType: 'image/png' })
  })
  const items = Object.keys(sizes).map((hash) => ({
    id: hash,
    title: hash,
    authors: ['A'],
    coverHash: hash,
    language: 'en',
    kinds: ['text'],
    access: 'free',
    minutes: 3,
  }))
  await page.route('**/api/portal/home*', (route) =>
    route.fulfill({ json: { code: 200, data: { sections: [{ id: 'new', title: 'New', items }] } } }),
  )
  await page.setViewportSize({ width: 640, height: 740 })
  // The page of the first screen brings its own books.
  await page.goto('/category')
  await page.getByRole('link', { name: 'Member', exact: true }).click()
  const covers = page.getByRole('list', { name: 'New' }).locator('img')
  await expect(covers).toHaveCount(4)
  await covers.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => covers.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
    .toBe(true)
  const boxes = await covers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(new Set(boxes.map(({ bottom }) => Math.round(bottom))).size).toBe(1)
  const names = await page
    .getByRole('list', { name: 'New' })
    .locator('bdi[lang]')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(names).size).toBe(1)
  // Each picture is painted down to that edge, whatever its height.
  for (const [index, { left, width, bottom, top }] of boxes.entries()) {
    const middle = left + width / 2
    expect(await pixel(page, middle, bottom - 3), items[index]!.title).toBe('#00ff00')
    const isOdd = items[index]!.title !== 'usual'
    if (items[index]!.title !== 'tall')
      expect((await pixel(page, middle, top + 6)) === '#00ff00', items[index]!.title).toBe(!isOdd)
  }
})

test('the way to hidden books follows the last bought book, at the edge of the covers', async ({ page }) => {
  await logIn(page, newNumber('0759'))
  const { data } = await (await page.request.get('/api/portal/books?access=paid&limit=1')).json()
  const item = { book: data.items[0], addedAt: new Date().toISOString(), locked: false }
  await page.route('**/api/portal/shelf?*', (route) =>
    route.fulfill({ json: { code: 200, data: { items: [item], nextCursor: null } } }),
  )
  await page.goto('/paid_bookshelf')
  const hidden = page.getByRole('button', { name: 'Hidden books' })
  await expect(hidden).toBeVisible()
  const book = page.getByRole('list', { name: 'Bookshelf' }).getByRole('listitem')
  const [button, tile] = [(await hidden.boundingBox())!, (await book.boundingBox())!]
  expect(button.y - (tile.y + tile.height)).toBeLessThan(80)
  const words = await hidden.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().left
  })
  expect(Math.abs(words - tile.x)).toBeLessThan(2)
})
