import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Reader } from '../reader.ts'
import { makeImageBook } from '../testing/image-book.ts'
import { makePng } from '../testing/make-png.ts'

const open: { reader: Reader; box: HTMLElement }[] = []
const WAIT = { timeout: 20_000 }

async function show(publication: Awaited<ReturnType<typeof openPublication>>) {
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:0;top:0;width:300px;height:500px'
  document.body.append(box)
  const reader = createReader({ publication })
  reader.mount(box)
  open.push({ reader, box })
  await reader.ready
  return { reader, root: box.firstElementChild!.shadowRoot! }
}

afterEach(() => {
  for (const { reader, box } of open.splice(0)) {
    reader.destroy()
    box.remove()
  }
  vi.restoreAllMocks()
})

/** Decoding ends when the test starts it. */
function holdDecoding() {
  const held = new Map<string, () => void>()
  const { decode } = HTMLImageElement.prototype
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async function (this: HTMLImageElement) {
    await decode.call(this)
    await new Promise<void>((resolve) => held.set(this.src, resolve))
  })
  const letGo = () => {
    const urls = [...held.keys()]
    for (const [url, resolve] of held) {
      held.delete(url)
      resolve()
    }
    return urls
  }
  return { held, letGo }
}

const urlsIn = (root: ShadowRoot) => [...root.querySelectorAll<HTMLImageElement>('img')].map(({ src }) => src)

it('an image is shown when it is decoded, not when its bytes are there', async () => {
  const { held, letGo } = holdDecoding()
  const { publication, requests } = await makeImageBook(60)
  const { reader, root } = await show(publication)
  const decoded = new Set<string>()
  const isDecoded = (url: string) => decoded.has(url)
  const stateOnScreen = () => reader.getSnapshot().images!.shown[0]!.state
  // A jump far away: nothing of what it leads to was loaded ahead.
  for (const position of [1, 30]) {
    if (position > 1) await reader.goTo({ position })
    // Its bytes are there, and the browser has decoded them: one more step, and it would be shown.
    await vi.waitFor(() => expect(requests.at(-1)).toBe(`p${position}.png`), WAIT)
    await vi.waitFor(() => expect(held.size).toBe(1), WAIT)
    expect(stateOnScreen()).toEqual({ status: 'loading' })
    expect(urlsIn(root).every(isDecoded)).toBe(true)
    const [url] = letGo()
    decoded.add(url!)
    await vi.waitFor(() => expect(stateOnScreen()).toEqual({ status: 'ready', url }), WAIT)
    expect(urlsIn(root)).toContain(url)
    expect(urlsIn(root).every(isDecoded)).toBe(true)
    // Its neighbours are loaded next: they must not be in the way of the jump.
    await vi.waitFor(() => expect(held.size).toBe(2), WAIT)
    held.clear()
  }
})

describe('a jump', () => {
  it('cancels what was on its way around the page one leaves, and what it leads to comes alone', async () => {
    const requested: { href: string; signal: AbortSignal | undefined }[] = []
    const publication = await openPublication({
      manifest: () => ({
        metadata: { title: 'T' },
        readingOrder: Array.from({ length: 60 }, (_, index) => ({
          href: `p${index + 1}.png`,
          type: 'image/png',
          width: 300,
          height: 450,
        })),
      }),
      read(href, { signal } = {}) {
        requested.push({ href, signal })
        const number = Number(/\d+/.exec(href))
        if (number === 1) return Promise.resolve(makePng({ width: 300, height: 450, number }))
        // The line is slow: nothing but the first page ever comes.
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new ReaderError('aborted', href)))
        })
      },
    })
    const { reader } = await show(publication)
    const running = () => requested.filter(({ signal }) => !signal?.aborted).map(({ href }) => href)
    await vi.waitFor(() => expect(running()).toEqual(expect.arrayContaining(['p2.png', 'p3.png'])), WAIT)
    await reader.goTo({ position: 40 })
    await vi.waitFor(() => expect(requested.at(-1)!.href).toBe('p40.png'), WAIT)
    expect(running().filter((href) => href !== 'p1.png')).toEqual(['p40.png'])
    await reader.goTo({ position: 20 })
    await vi.waitFor(() => expect(requested.at(-1)!.href).toBe('p20.png'), WAIT)
    expect(running().filter((href) => href !== 'p1.png')).toEqual(['p20.png'])
  })
})
