import { expect, it } from 'vitest'
import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import { BookImages } from './book-images.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>'
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer)

it.each<[string, string, Uint8Array]>([
  ['a drawing called PNG', 'image/png', new TextEncoder().encode(svg)],
  [
    'a drawing without a type, behind a declaration',
    '',
    new TextEncoder().encode(`\ufeff<?xml version="1.0"?>${svg}`),
  ],
  ['a drawing in UTF-16', 'image/svg+xml', utf16(svg)],
  [
    'a GIF called a drawing',
    'image/svg+xml',
    Uint8Array.from(
      atob('R0lGODlhHgAoAIAAAP///wAAACwAAAAAHgAoAAACI4SPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9lcAADs='),
      (c) => c.charCodeAt(0),
    ),
  ],
])('%s is shown for what it is', async (_, type, bytes) => {
  const publication = await openPublication({
    manifest: () => ({
      metadata: { language: 'en' },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml' }],
      resources: [{ href: 'picture', type }],
    }),
    read: async () => bytes,
  })
  const images = new BookImages(publication)
  await images.prepare(['picture'])
  const image = document.createElement('img')
  images.place(image, 'picture')
  await expect.poll(() => image.complete && image.naturalWidth, { timeout: 10_000 }).toBe(30)
  images.destroy()
  publication.close()
})

it('a picture whose bytes are none shows no sign of a broken one', async () => {
  const publication = await openPublication({
    manifest: () => ({
      metadata: { language: 'en' },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml' }],
      resources: [{ href: 'picture', type: 'image/png' }],
    }),
    read: async () => new TextEncoder().encode('no picture'),
  })
  const images = new BookImages(publication)
  await images.prepare(['picture'])
  const image = document.createElement('img')
  images.place(image, 'picture')
  await expect.poll(() => image.complete && image.naturalWidth > 0, { timeout: 10_000 }).toBe(true)
  expect(image.src).toMatch(/^data:image/)
  images.destroy()
  publication.close()
})

it('a picture that is absent is replaced by its description, without a sign of a broken one', async () => {
  const publication = await openPublication({
    manifest: () => ({
      metadata: { language: 'en' },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml' }],
    }),
    read: async (href) => {
      throw new ReaderError('not-found', `The book has no “${href}”.`)
    },
  })
  const images = new BookImages(publication)
  await images.prepare(['picture'])
  const image = document.createElement('img')
  image.alt = 'A boat & its crew <at sea>'
  images.place(image, 'picture')
  document.body.append(image)
  await expect.poll(() => image.complete && image.naturalWidth, { timeout: 10_000 }).toBeGreaterThan(200)
  expect(decodeURIComponent(image.src)).toContain('A boat &#38; its crew &#60;at sea&#62;')
  const decorative = document.createElement('img')
  decorative.alt = ''
  images.place(decorative, 'picture')
  expect(decorative.hasAttribute('src')).toBe(false)
  image.remove()
  images.destroy()
  publication.close()
})

it('a picture of a type that no browser draws is the one that its book names instead', async () => {
  const opened = await openPublication({
    manifest: () => ({
      metadata: { language: 'en' },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml' }],
    }),
    read: async () => new Uint8Array(),
  })
  const publication = {
    ...opened,
    resources: new Map([
      ['p.psd', { href: 'p.psd', type: 'image/psd', fallback: 'p.tiff' }],
      ['p.tiff', { href: 'p.tiff', type: 'image/tiff', fallback: 'q.svg' }],
      ['q.svg', { href: 'q.svg', type: 'image/svg+xml' }],
    ]),
    read: async (href: string) => new TextEncoder().encode(href === 'q.svg' ? svg : '8BPS'),
  }
  const images = new BookImages(publication)
  await images.prepare(['p.psd'])
  const image = document.createElement('img')
  images.place(image, 'p.psd')
  await expect.poll(() => image.complete && image.naturalWidth, { timeout: 10_000 }).toBe(30)
  expect(image.src).toMatch(/^blob:/)
  images.destroy()
  opened.close()
})
