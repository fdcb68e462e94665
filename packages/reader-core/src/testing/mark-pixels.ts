import { page } from 'vitest/browser'

/** Rectangles of a word wherever it is drawn, found in the DOM without the engine's own maps. */
export function rectsOf(box: HTMLElement, word: RegExp): DOMRect[] {
  const view = box.getBoundingClientRect()
  const page = box.firstElementChild!.shadowRoot!.querySelector('.page')!
  return [...page.querySelectorAll('*')].flatMap((host) => {
    if (!host.shadowRoot) return []
    const window = host.getBoundingClientRect()
    const rects: DOMRect[] = []
    const walk = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      for (const match of node.data.matchAll(word)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        rects.push(...range.getClientRects())
      }
    }
    // Anything outside of the slice's window is clipped.
    return rects.filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isIn = (area: DOMRect) => x > area.left && x < area.right && y > area.top && y < area.bottom
      return isIn(view) && isIn(window)
    })
  })
}

/** Pixels of a colour on screen: inside some rectangles, and outside of all of them. */
export async function countPixels(box: HTMLElement, colour: string, rects: readonly DOMRect[]) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const base64 = await page.screenshot({ element: box, save: false })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const bounds = box.getBoundingClientRect()
  const scale = image.width / bounds.width
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const inside = rects.map(() => 0)
  let outside = 0
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.some((value, i) => data[at + i] !== value)) continue
    const x = ((at / 4) % image.width) / scale + bounds.left
    const y = Math.floor(at / 4 / image.width) / scale + bounds.top
    const index = rects.findIndex(
      (rect) => x > rect.left - 1.5 && x < rect.right + 1.5 && y > rect.top - 1.5 && y < rect.bottom + 1.5,
    )
    if (index < 0) outside++
    else inside[index]!++
  }
  return { inside, outside }
}
