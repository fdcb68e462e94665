import type { ReadingDirection } from '../../direction/reading-direction.ts'
import { childrenNamed, collapseSpace } from '../xml/read-xml.ts'

/** A page of `ComicInfo.xml`. */
interface ComicPage {
  isCover: boolean
  /** Marked as taken out of the book. */
  isDeleted: boolean
  /** Two pages in one image. */
  isDouble: boolean
  /** Title of the chapter that begins here. */
  bookmark?: string
}

/** Metadata of `ComicInfo.xml`. Fields are absent where it has none. */
export interface ComicInfo {
  title?: string
  series?: string
  /** Place in the series, as written: `3`, `12.5`. */
  number?: string
  authors: string[]
  /** As written, BCP 47 by intention. */
  language?: string
  direction?: ReadingDirection
  /** By the number of the image in the order of names, from 0. */
  pages: ReadonlyMap<number, ComicPage>
}

/** Roles that count as author: the first one that is named. */
const CREATORS = ['Writer', 'Penciller', 'Inker', 'CoverArtist']

/**
 * Reads the `ComicInfo.xml` that comic tools put into a CBZ.
 *
 * @see https://anansi-project.github.io/docs/comicinfo/schemas/v2.0
 */
export function readComicInfo(document: Document): ComicInfo {
  const root = document.documentElement
  const text = (name: string) => collapseSpace(childrenNamed(root, name)[0]?.textContent) || undefined
  const authors = CREATORS.map(text).find(Boolean) ?? ''
  const pages = new Map<number, ComicPage>()
  for (const page of childrenNamed(childrenNamed(root, 'Pages')[0], 'Page')) {
    const index = Number(page.getAttribute('Image') ?? Number.NaN)
    if (!Number.isInteger(index) || index < 0) continue
    const types = (page.getAttribute('Type') ?? '').split(/\s+/)
    const bookmark = collapseSpace(page.getAttribute('Bookmark'))
    pages.set(index, {
      isCover: types.includes('FrontCover'),
      isDeleted: types.includes('Deleted'),
      isDouble: /^true$/i.test(page.getAttribute('DoublePage') ?? ''),
      ...(bookmark && { bookmark }),
    })
  }
  return {
    title: text('Title'),
    series: text('Series'),
    number: text('Number'),
    authors: authors
      .split(',')
      .map((author) => author.trim())
      .filter(Boolean),
    language: text('LanguageISO'),
    // `Yes` means manga and leaves the direction to the language.
    ...(/^YesAndRightToLeft$/i.test(text('Manga') ?? '') && { direction: 'rtl' as const }),
    pages,
  }
}
