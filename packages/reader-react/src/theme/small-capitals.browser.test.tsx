import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import './fonts.css'

/** Height and width of the ink of words in the face of books, and how dark a line of it is, from a picture of 100 px letters. */
async function inkOf(words: string, style: string) {
  const box = document.createElement('div')
  onTestFinished(() => box.remove())
  box.style.cssText = `position:fixed;inset:0 auto auto 0;inline-size:340px;block-size:160px;z-index:9;background:#fff;color:#000;font:100px/160px 'Literata Variable';${style}`
  box.textContent = words
  document.body.append(box)
  await document.fonts.load("100px 'Literata Variable'", words)
  const base64 = await page.screenshot({ element: box, save: false })
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const rows = Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let x = 0; x < width; x++) if (data[(y * width + x) * 4]! < 128) dark++
    return dark
  })
  const inked = rows.flatMap((dark, y) => (dark > 0 ? [y] : []))
  return { height: (inked.at(-1)! - inked[0]! + 1) * (160 / height) }
}

it('small capitals are as high as small letters, and no less than capitals made smaller', async () => {
  const small = await inkOf('xzv', '')
  const capitals = await inkOf('XZV', '')
  const made = await inkOf('xzv', 'font-variant-caps:small-caps')
  expect(made.height / small.height).toBeGreaterThan(0.94)
  expect(made.height / small.height).toBeLessThan(1.12)
  expect(made.height).toBeLessThan(capitals.height * 0.8)
})
