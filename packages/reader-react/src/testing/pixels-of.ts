import { page } from 'vitest/browser'

/** Pixels of a colour in a rectangle of the window. */
export async function pixelsOf(colour: string, rect: DOMRect): Promise<number> {
  return (await count(colour, rect)).found
}

/** Pixels of any other colour in a rectangle of the window. */
export async function pixelsBut(colour: string, rect: DOMRect): Promise<number> {
  const { found, all } = await count(colour, rect)
  return all - found
}

async function count(colour: string, rect: DOMRect): Promise<{ found: number; all: number }> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const base64 = await page.screenshot({ element: document.body, save: false })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0)
  const scale = image.width / document.body.getBoundingClientRect().width
  const { data } = context.getImageData(
    rect.left * scale,
    rect.top * scale,
    Math.max(1, rect.width * scale),
    Math.max(1, rect.height * scale),
  )
  const wanted = colour.match(/\d+/g)!.map(Number)
  let found = 0
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((value, i) => data[at + i] === value)) found++
  }
  return { found, all: data.length / 4 }
}
