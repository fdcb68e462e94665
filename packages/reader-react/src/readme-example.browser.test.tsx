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
  const book = `<!DOCTYPE html><html lang="en"><title>Pages</title><p>${'Kurasa means pages. '.repeat(60)}</p></html>`
  const realFetch = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (...args) => {
    const url = new Request(...args).url
    return url.endsWith('/books/flatland.epub') ? new Response(book) : realFetch(...args)
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
