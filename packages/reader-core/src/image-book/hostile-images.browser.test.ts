import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { ReaderError } from '../errors.ts'
import type { Reader } from '../reader.ts'
import { type ImagePageInput, makeImageBook } from '../testing/image-book.ts'
import { makeAnimatedGif, makeHollowPng, makeJpeg } from '../testing/odd-images.ts'
import { loadImage } from './image-loader.ts'

const open: { reader: Reader; box: HTMLElement }[] = []

async function openBook(pages: readonly ImagePageInput[]) {
  const { publication, requests } = await makeImageBook(pages)
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:0;top:0;width:300px;height:500px'
  document.body.append(box)
  const reader = createReader({ publication })
  reader.mount(box)
  open.push({ reader, box })
  await reader.ready
  return { reader, root: box.firstElementChild!.shadowRoot!, requests, publication }
}

afterEach(() => {
  for (const { reader, box } of open.splice(0)) {
    reader.destroy()
    box.remove()
  }
})

const stateOf = (reader: Reader) => reader.getSnapshot().images!.shown[0]!.state
const svg = (content: string, attributes = 'width="300" height="450"') =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
const fails = (code: ReaderError['code']) => () => Promise.reject(new ReaderError(code, 'made for a test'))

it.each<[string, ImagePageInput, string]>([
  ['text instead of an image', { bytes: new TextEncoder().encode('<html>Not found</html>') }, 'corrupt'],
  ['no bytes', { bytes: new Uint8Array() }, 'corrupt'],
  ['an image without pixels', { bytes: makeHollowPng(300, 450) }, 'corrupt'],
  ['20,000 × 20,000 pixels', { bytes: makeHollowPng(20_000, 20_000) }, 'too-large'],
  [
    'a drawing of 20,000 × 20,000 pixels',
    { bytes: svg('<rect/>', 'width="20000" height="20000"'), type: 'image/svg+xml' },
    'too-large',
  ],
  ['what is not there', { bytes: fails('not-found') }, 'missing'],
  ['what is damaged in the archive', { bytes: fails('corrupt') }, 'corrupt'],
  ['what a password protects', { bytes: fails('encrypted') }, 'locked'],
  ['what the server does not send', { bytes: fails('network') }, 'network'],
  ['what a source throws', { bytes: () => Promise.reject(new Error('x')) }, 'network'],
])('%s is a page that says why, and the rest reads on', async (_, page, failure) => {
  const { reader, root, requests } = await openBook([page, {}, {}])
  await expect.poll(() => stateOf(reader)).toMatchObject({ status: 'failed', failure })
  expect(reader.getSnapshot().status).toBe('ready')
  // The page keeps its box.
  expect(root.querySelector<HTMLElement>('.slot:not([inert]) .leaf')!.getBoundingClientRect()).toMatchObject({
    width: 300,
    height: 450,
  })
  expect(root.querySelector<HTMLElement>('.slot:not([inert]) .leaf')!.dataset.failure).toBe(failure)
  await reader.goForward()
  await expect.poll(() => stateOf(reader).status).toBe('ready')
  await reader.goBackward()
  await expect.poll(() => stateOf(reader).failure).toBe(failure)
  const before = requests.filter((href) => href === 'p1.png').length
  reader.images!.retry(0)
  await expect.poll(() => requests.filter((href) => href === 'p1.png').length).toBe(before + 1)
})

it('an image that comes at the second try is shown', async () => {
  let tries = 0
  const png = await (await makeImageBook(1)).publication.read('p1.png')
  const { reader } = await openBook([
    { bytes: () => (++tries < 2 ? fails('network')() : Promise.resolve(png)) },
  ])
  await expect.poll(() => stateOf(reader)).toEqual({ status: 'failed', failure: 'network', isRetrying: true })
  await expect.poll(() => stateOf(reader).status, { timeout: 5000 }).toBe('ready')
  expect(tries).toBe(2)
})

it('an image that failed without a connection is requested again when the connection returns', async () => {
  const { reader, requests } = await openBook([{ bytes: fails('network') }])
  await expect.poll(() => stateOf(reader).failure).toBe('network')
  const before = requests.length
  dispatchEvent(new Event('online'))
  expect(requests.length).toBe(before + 1)
})

it('an image that never comes keeps its box, and the rest reads on; after a while it counts as stalled', async () => {
  const { reader } = await openBook([{ bytes: () => new Promise(() => {}) }, {}])
  expect(stateOf(reader)).toEqual({ status: 'loading' })
  await reader.goForward()
  await expect.poll(() => stateOf(reader).status).toBe('ready')
  const { publication } = await makeImageBook([{ bytes: () => new Promise(() => {}) }])
  const loading = loadImage(publication, publication.readingOrder[0]!, {
    signal: new AbortController().signal,
    stallMs: 50,
  })
  await expect(loading).rejects.toMatchObject({ failure: 'stalled' })
})

it.each<[string, ImagePageInput, number, number]>([
  ['an animation', { bytes: makeAnimatedGif(), type: 'image/gif', width: 1, height: 1 }, 1, 1],
  [
    'the colours of print',
    { bytes: makeJpeg({ columns: 1, rows: 2, components: 4 }), type: 'image/jpeg', width: 8, height: 16 },
    8,
    16,
  ],
  [
    'a photograph on its side',
    {
      bytes: makeJpeg({ columns: 3, rows: 1, components: 1, orientation: 6 }),
      type: 'image/jpeg',
      isSizeHidden: true,
    },
    8,
    24,
  ],
])('%s is shown as a browser shows it', async (_, page, width, height) => {
  const { reader, root } = await openBook([page])
  await expect.poll(() => stateOf(reader).status).toBe('ready')
  expect(root.querySelector('img')).toMatchObject({ naturalWidth: width, naturalHeight: height })
  expect(reader.images!.pages[0]).toMatchObject({ width, height, isSizeKnown: true })
})

it('a drawing runs no script and requests nothing', async () => {
  const spy = vi.fn()
  Object.assign(globalThis, { kurasaHostile: spy })
  const before = performance.getEntriesByType('resource').length
  const { reader } = await openBook([
    {
      type: 'image/svg+xml',
      bytes: svg(
        `<script>top.kurasaHostile(); parent.kurasaHostile(); kurasaHostile()</script>
        <rect width="9" height="9" onload="kurasaHostile()"/><image href="/kurasa-hostile.png" width="9" height="9"/>
        <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/kurasa-hostile.html"/></foreignObject>`,
        'width="300" height="450" onload="kurasaHostile()"',
      ),
    },
  ])
  await expect.poll(() => stateOf(reader).status).toBe('ready')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(spy).not.toHaveBeenCalled()
  const requested = performance.getEntriesByType('resource').slice(before)
  expect(requested.filter(({ name }) => name.includes('kurasa-hostile'))).toEqual([])
  Reflect.deleteProperty(globalThis, 'kurasaHostile')
})
