import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import type { ReadPage } from './read-page.ts'
import { ARABIC, ENGLISH, open } from './row-page.ts'

/** Sum of darkness of each painted frame while a page is turned. */
async function inkOfFrames(page: Page, turn: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const frames: string[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await page.waitForTimeout(300)
  await turn()
  await page.waitForTimeout(1200)
  await devtools.send('Page.stopScreencast')
  return Promise.all(frames.map((data) => inkOf(Buffer.from(data, 'base64'))))
}

/** Sum of the differences from the ground, between the lines above and below the page. */
async function inkOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const from = info.width * Math.round(info.height * 0.1)
  const area = data.subarray(from, info.width * Math.round(info.height * 0.9))
  let ink = 0
  for (const shade of area) ink += Math.abs(area[0]! - shade)
  return ink
}

async function chooseTurn(page: Page, reader: ReadPage, name: string): Promise<void> {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hand's way to a tool, no hook of React.
  await reader.useTool('Settings')
  await page.getByRole('group', { name: 'Page turn' }).getByRole('radio', { name }).dispatchEvent('click')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(600)
}

for (const [id, x] of [
  [ENGLISH, 324],
  [ARABIC, 36],
] as const)
  for (const turn of ['slide', 'fade', 'none', 'reduced motion'] as const)
    test(`no frame of a turn of ${id} is empty: ${turn}`, async ({ page }) => {
      if (turn === 'reduced motion') await page.emulateMedia({ reducedMotion: 'reduce' })
      const reader = await open(page, id)
      await reader.forward()
      if (turn === 'fade' || turn === 'none')
        await chooseTurn(page, reader, turn === 'fade' ? 'Fade' : 'None')
      for (let each = 0; each < 2; each++) {
        const before = await reader.text()
        const ink = await inkOfFrames(page, () => page.touchscreen.tap(x, 400))
        expect(await reader.text()).not.toBe(before)
        const least = 0.6 * Math.min(ink[0]!, ink.at(-1)!)
        expect(ink.length).toBeGreaterThan(1)
        expect(Math.min(...ink), `ink of ${ink.length} frames: ${ink.join(' ')}`).toBeGreaterThan(least)
      }
    })
