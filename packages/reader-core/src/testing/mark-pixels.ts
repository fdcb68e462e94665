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

/** Red, green and blue of a colour. */
const valuesOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

async function photograph(box: HTMLElement) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const base64 = await page.screenshot({ element: box, save: false })
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const bounds = box.getBoundingClientRect()
  const image = context.getImageData(0, 0, bitmap.width, bitmap.height)
  return { image, bounds, scale: image.width / bounds.width }
}

/** Pixels of a colour on screen: inside some rectangles, and outside of all of them. */
export async function countPixels(box: HTMLElement, colour: string, rects: readonly DOMRect[]) {
  const { image, bounds, scale } = await photograph(box)
  const { data } = image
  const wanted = valuesOf(colour)
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

/** Letters in view in the order of the tree, with their boxes, found in the DOM without the engine's own maps. */
export function lettersInView(box: HTMLElement): { letter: string; rect: DOMRect }[] {
  const view = box.getBoundingClientRect()
  const page = box.firstElementChild!.shadowRoot!.querySelector('.page')!
  const letters: { letter: string; rect: DOMRect }[] = []
  for (const host of page.querySelectorAll('*')) {
    if (!host.shadowRoot) continue
    const window = host.getBoundingClientRect()
    const isIn = ({ left, right, top, bottom }: DOMRect, area: DOMRect) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return x > area.left && x < area.right && y > area.top && y < area.bottom
    }
    const walk = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      if (node.parentElement?.closest('kz-cx, style')) continue
      const range = document.createRange()
      range.selectNode(node)
      const whole = range.getBoundingClientRect()
      if (whole.right <= view.left || whole.left >= view.right) continue
      for (const { 0: letter, index } of node.data.matchAll(/[\s\S]/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + letter.length)
        const rect = range.getBoundingClientRect()
        if (isIn(rect, view) && isIn(rect, window)) letters.push({ letter, rect })
      }
    }
  }
  return letters
}

/** Reads what is painted now: the share of a colour in a box, and its pixels around the middle of the box. */
export async function paintedPixels(box: HTMLElement) {
  const { image, bounds, scale } = await photograph(box)
  return (rect: DOMRect, colour: string): { share: number; middle: number } => {
    const wanted = valuesOf(colour)
    const count = (left: number, right: number, top: number, bottom: number) => {
      let [all, found] = [0, 0]
      for (
        let y = Math.ceil((top - bounds.top) * scale);
        y < Math.floor((bottom - bounds.top) * scale);
        y++
      ) {
        for (let x = Math.ceil((left - bounds.left) * scale); x < (right - bounds.left) * scale - 1; x++) {
          const at = (y * image.width + x) * 4
          all++
          if (wanted.every((value, i) => image.data[at + i] === value)) found++
        }
      }
      return { all, found }
    }
    const { all, found } = count(rect.left, rect.right, rect.top, rect.bottom)
    const quarter = rect.height * 0.4
    const inner = count(rect.left + 1.5, rect.right - 1.5, rect.top + quarter, rect.bottom - quarter)
    return { share: all === 0 ? 0 : found / all, middle: inner.found }
  }
}
