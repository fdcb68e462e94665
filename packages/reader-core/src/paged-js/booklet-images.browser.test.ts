import { afterEach, expect, inject, it } from 'vitest'
import { openPublication } from '../publication/open-publication.ts'
import { defaultReaderSettings } from '../settings/settings.ts'
import { makeImageBook } from '../testing/image-book.ts'
import { systemFaces } from '../theme/default-faces.ts'
import { type Booklet, buildBooklet } from './booklet.ts'

let booklet: Booklet | undefined
afterEach(() => {
  booklet?.destroy()
  booklet = undefined
})

const papersOf = (root: Element) =>
  [...root.children].flatMap((host) => [...host.shadowRoot!.querySelectorAll<HTMLElement>('kz-paper')])
/**
 * The picture of each sheet: its pixels (0 of the empty drawing that keeps its space), its shape, and whether it is
 * inside the sheet.
 */
const picturesOf = (root: Element) =>
  papersOf(root).map((paper) => {
    const image = paper.querySelector('img')!
    const [box, room] = [image.getBoundingClientRect(), paper.getBoundingClientRect()]
    return {
      pixels: image.src.startsWith('data:image/svg') ? 0 : image.naturalWidth,
      ratio: Math.round((100 * box.height) / box.width) / 100,
      isInside: box.left >= room.left && box.right <= room.right && box.bottom <= room.bottom,
    }
  })

it('a book of images is printed with one image on each paper, in its shape; a damaged one leaves its paper empty', async () => {
  const { publication } = await makeImageBook([
    {},
    { width: 900, height: 450 },
    { width: 1600, height: 2400 },
    { bytes: new Uint8Array() },
    {},
  ])
  const sections = [0, 1, 2, 3, 4]
  booklet = await buildBooklet(
    publication,
    { sections, settings: defaultReaderSettings, faces: systemFaces, labels: { damagedChapter: 'Damaged.' } },
    document.body,
  )
  expect(booklet.pageCount).toBe(5)
  const pictures = picturesOf(booklet.element)
  expect(pictures.map(({ pixels }) => pixels)).toEqual([300, 900, 1600, 0, 300])
  expect(pictures.every(({ isInside }) => isInside)).toBe(true)
  expect(pictures.map(({ ratio }) => ratio).filter((_, index) => index !== 3)).toEqual([1.5, 0.5, 1.5, 1.5])
  expect(papersOf(booklet.element).map((paper) => paper.querySelector('kz-foot')?.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
})

it.skipIf(!inject('corpus'))('a manga of fixed layout is printed a page on each paper', async () => {
  const bytes = await (await fetch(`/@fs${inject('corpus')}/books/idpf-haruko-html-jpeg.epub`)).arrayBuffer()
  const publication = await openPublication(bytes)
  const options = {
    sections: [0, 1, 2, 3],
    settings: defaultReaderSettings,
    faces: systemFaces,
    labels: { damagedChapter: 'Damaged.' },
  }
  booklet = await buildBooklet(publication, options, document.body)
  const pictures = picturesOf(booklet.element)
  expect(pictures.map(({ isInside }) => isInside)).toEqual([true, true, true, true])
  expect(pictures.every(({ pixels, ratio }) => pixels > 500 && ratio > 1.3)).toBe(true)
})
