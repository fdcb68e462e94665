import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import coreExample from '../../../examples/core/main.ts?raw'
import quotesExample from '../../../examples/core/quotes.ts?raw'
import example from '../../../examples/react/main.tsx?raw'
import brandExample from '../../../examples/recipes/brand.tsx?raw'
import readme from '../../../README.md?raw'
import coreReadme from '../../reader-core/README.md?raw'
import packageReadme from '../README.md?raw'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.removeItem('place')
})

/** Pixels of the element that are much darker than paper. */
async function countInk(element: HTMLElement): Promise<number> {
  const base64 = await page.screenshot({ element, save: false })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let ink = 0
  for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 300) ink++
  return ink
}

it.each([
  ['the root README', readme],
  ['the README of reader-react', packageReadme],
])('%s shows examples/react/main.tsx as it is', (_name, text) => {
  expect(text).toContain(`\`\`\`tsx\n${example}\`\`\``)
})

it('the README of reader-react shows examples/recipes/brand.tsx as it is', () => {
  expect(packageReadme).toContain(`\`\`\`tsx\n${brandExample}\`\`\``)
})

it.each([coreExample, quotesExample])(
  'the README of reader-core shows the files of examples/core as they are',
  (file) => {
    expect(coreReadme).toContain(`\`\`\`ts\n${file}\`\`\``)
  },
)

it('the example paints a page of the book', async () => {
  const chapter = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Pages</title></head><body><p>${'Kurasa means pages. '.repeat(60)}</p></body></html>`
  const manifest = JSON.stringify({
    metadata: { title: 'Pages', language: 'en' },
    readingOrder: [{ href: 'chapter.xhtml', type: 'application/xhtml+xml' }],
  })
  const realFetch = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (...args) => {
    const url = new Request(...args).url
    if (url.endsWith('/books/flatland.epub')) return new Response(manifest)
    return url.endsWith('/books/chapter.xhtml') ? new Response(chapter) : realFetch(...args)
  })
  const element = document.createElement('div')
  element.id = 'book'
  element.style.cssText = 'height: 600px; width: 360px'
  document.body.append(element)
  expect(await countInk(element)).toBe(0)
  await import('../../../examples/react/main.tsx')
  // A page of letters has thousands; bars and a line about the opening book have some hundreds.
  await vi.waitFor(async () => expect(await countInk(element)).toBeGreaterThan(4000), {
    timeout: 20_000,
    interval: 300,
  })
})
