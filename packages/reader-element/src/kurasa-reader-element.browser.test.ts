import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import './index.ts'
import type { KurasaReaderElement } from './index.ts'

const book = (title: string, text: string) =>
  new Blob(
    [
      `<!DOCTYPE html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${text.repeat(400)}</p></html>`,
    ],
    { type: 'text/html' },
  )

function place(element: Node): HTMLElement {
  const box = document.createElement('div')
  box.style.cssText = 'width: 360px; height: 600px'
  box.append(element)
  document.body.append(box)
  return box
}

const create = () => document.createElement('kurasa-reader')

const next = (element: KurasaReaderElement, name: string) =>
  new Promise<CustomEvent>((resolve) => {
    element.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true })
  })

/** Pixels of the element that are much darker, or much lighter, than most. */
async function countInk(element: HTMLElement, isInk: (sum: number) => boolean): Promise<number> {
  const base64 = await page.screenshot({ element, save: false })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let ink = 0
  for (let at = 0; at < data.length; at += 4) if (isInk(data[at]! + data[at + 1]! + data[at + 2]!)) ink++
  return ink
}

const isDark = (sum: number) => sum < 300
const paints = (element: HTMLElement, isInk = isDark) =>
  vi.waitFor(async () => expect(await countInk(element, isInk)).toBeGreaterThan(4000), {
    timeout: 20_000,
    interval: 200,
  })

afterEach(() => {
  document.body.replaceChildren()
})

it('paints the book of its address, in the theme and language of its attributes', async () => {
  const src = URL.createObjectURL(book('Ferry', 'The ferry left at dawn. '))
  const box = place(document.createTextNode(''))
  box.innerHTML = `<kurasa-reader src="${src}" locale="sw" theme="night" closable></kurasa-reader>`
  const element = box.querySelector('kurasa-reader')!
  await next(element, 'bookopen')
  await paints(element, (sum) => sum > 450)
  expect(element.querySelector('section')).toHaveProperty('lang', 'sw-KE')
  expect(element.publication?.metadata.title).toBe('Ferry')
  expect(element.reader?.getSnapshot().settings.theme).toBe('night')
  URL.revokeObjectURL(src)
})

it('reports moves and opens where it was left', async () => {
  const element = create()
  element.source = book('Ferry', 'The ferry left at dawn. ')
  place(element)
  await paints(element)
  const moved = next(element, 'locatorchange')
  await element.reader!.goTo({ totalProgression: 0.5 })
  const { locator } = (await moved).detail
  expect(element.locator).toEqual(locator)

  const again = create()
  again.locator = locator
  again.source = book('Ferry', 'The ferry left at dawn. ')
  place(again)
  await paints(again)
  expect(again.reader!.getSnapshot().locator?.locations.textOffset).toBe(locator.locations.textOffset)
})

it('shows another book when its source changes, and closes the one before', async () => {
  const element = create()
  element.source = book('One', 'The first. ')
  place(element)
  await paints(element)
  const close = vi.spyOn(element.publication!, 'close')
  element.source = book('Two', 'The second. ')
  await next(element, 'bookopen')
  expect(close).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(element.reader?.publication.metadata.title).toBe('Two'))
  await paints(element)
})

it('says why a book cannot be opened, and tries again', async () => {
  const element = create()
  element.source = new Blob([new Uint8Array(64)])
  place(element)
  const { error } = (await next(element, 'bookerror')).detail
  expect(error.name).toBe('ReaderError')
  const failed = next(element, 'bookerror')
  await page.elementLocator(element).getByRole('button', { name: 'Try again' }).click()
  await failed
})

it('says what it waits for, ends the download when it is stopped, and tries again', async () => {
  const element = create()
  const signals: AbortSignal[] = []
  element.openOptions = {
    fetch: (_, options) =>
      new Promise((_, reject) => {
        signals.push(options!.signal!)
        options!.signal!.addEventListener('abort', () => reject(options!.signal!.reason))
      }),
  }
  element.setAttribute('src', '/ferry.epub')
  place(element)
  const within = page.elementLocator(element)
  await expect.element(within.getByText('The server is not responding. Still trying…')).toBeVisible()
  const failed = next(element, 'bookerror')
  await within.getByRole('button', { name: 'Stop' }).click()
  expect((await failed).detail.error.code).toBe('aborted')
  // The beginning of the file, and its end.
  expect(signals.splice(0).map(({ aborted }) => aborted)).toEqual([true, true])
  await within.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]))
})

it('keeps the book when it is moved, and closes it when it goes', async () => {
  const element = create()
  element.source = book('Ferry', 'The ferry left at dawn. ')
  const first = place(element)
  await paints(element)
  const { publication } = element
  place(element)
  first.remove()
  await paints(element)
  expect(element.publication).toBe(publication)
  const close = vi.spyOn(publication!, 'close')
  element.remove()
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(element.children).toHaveLength(0)
})

it('opens a link out of the book unless the page takes it', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const element = create()
  element.source = new Blob(
    [
      '<!DOCTYPE html><html lang="en"><title>Links</title><p><a href="https://example.org/">out</a></p></html>',
    ],
    { type: 'text/html' },
  )
  place(element)
  await next(element, 'bookopen')
  await vi.waitFor(() => expect(element.reader?.getSnapshot().status).toBe('ready'), { timeout: 20_000 })
  element.addEventListener('externallink', (event) => event.preventDefault(), { once: true })
  const link = () => page.elementLocator(element).getByRole('link', { name: 'out' })
  const taken = next(element, 'externallink')
  await link().click()
  expect((await taken).detail.href).toBe('https://example.org/')
  expect(opened).not.toHaveBeenCalled()
  const left = next(element, 'externallink')
  await link().click()
  await left
  expect(opened).toHaveBeenCalledWith('https://example.org/', '_blank', 'noopener')
})
