import type { Book, BookCard, Category, ImageManifest, Manifest } from '@kurasa/portal-contract'

const card = (more: Partial<BookCard> & Pick<BookCard, 'id' | 'title'>): BookCard => ({
  authors: ['Zuhura Kombo'],
  coverHash: null,
  language: 'en',
  kinds: ['text'],
  access: 'free',
  minutes: 47,
  ...more,
})

export const mapMaker = card({ id: 'map-maker', title: 'The Map-Maker of Lamu' })
export const sampleCards: BookCard[] = [
  mapMaker,
  card({
    id: 'saa',
    title: 'Saa ya Babu',
    authors: ['Baraka Wanjiru Odhiambo'],
    language: 'sw',
    minutes: 44,
  }),
  card({
    id: 'haris',
    title: 'حارس الآبار',
    authors: ['سالم بن يحيى'],
    language: 'ar',
    minutes: 54,
    access: 'member',
  }),
  card({
    id: 'souls',
    title: 'The Souls of Black Folk',
    authors: ['W. E. B. Du Bois'],
    access: 'paid',
    priceKsh: 120,
  }),
  card({
    id: 'twiga',
    title: 'Twiga na Nyota',
    authors: ['Halima Njeri'],
    language: 'sw',
    kinds: ['image'],
    minutes: 3,
  }),
]

export const bookOf = (from: BookCard, more: Partial<Book> = {}): Book => ({
  ...from,
  description:
    'In Lamu in 1953, a woman who has never been to sea draws the charts by which the coast sails.',
  categories: ['stories'],
  tags: [],
  ageRating: 'all',
  addedAt: '2026-11-01T08:00:00Z',
  editions: from.kinds.map((kind) => ({
    id: `${from.id}-${kind}`,
    kind,
    hash: 'h1',
    direction: from.language === 'ar' ? 'rtl' : 'ltr',
    unitCount: 3,
    freeUnits: from.access === 'free' ? 3 : 1,
    bytes: 640_000,
  })),
  ...more,
})

export const manifestOf = (from: BookCard): Manifest => {
  const chapters = ['The Lattice', 'Three Inks', 'Amana']
  return {
    bookId: from.id,
    editionId: `${from.id}-text`,
    kind: 'text',
    hash: 'h1',
    metadata: {
      identifier: `urn:${from.id}`,
      title: from.title,
      authors: from.authors,
      language: from.language,
      direction: from.language === 'ar' ? 'rtl' : 'ltr',
      layout: 'reflowable',
    },
    units: chapters.map((title, i) => ({
      i,
      id: `u${i}`,
      title,
      href: `text/c${i + 1}.xhtml`,
      type: 'application/xhtml+xml',
      chars: 1000,
      bytes: 1200,
      minutes: 4,
      access: from.access === 'free' || i === 0 ? 'free' : from.access,
    })),
    resources: [
      { name: 'r0', href: 'images/map.svg', type: 'image/svg+xml', width: 300, height: 200, bytes: 900 },
    ],
    toc: chapters.map((title, i) => ({ title, href: `text/c${i + 1}.xhtml`, children: [] })),
  }
}

/** Twelve pages of 600 × 900 in two narrower forms; a book that is not free opens the first two. */
export const imageManifestOf = (from: BookCard): ImageManifest => ({
  ...manifestOf(from),
  editionId: `${from.id}-image`,
  kind: 'image',
  units: Array.from({ length: 12 }, (_, i) => ({
    i,
    id: `p${i}`,
    href: `page-${i + 1}.svg`,
    type: 'image/svg+xml',
    w: 600,
    h: 900,
    bytes: 2000,
    access: from.access === 'free' || i < 2 ? ('free' as const) : from.access,
    variants: [
      { w: 240, bytes: 400 },
      { w: 480, bytes: 900 },
    ],
  })),
  toc: [{ title: 'Usiku', href: 'page-1.svg', children: [] }],
})

export const unitOf = (index: number) => ({
  id: `u${index}`,
  html: `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Chapter ${index + 1}</h1><p>Water.</p></body></html>`,
  resources: [],
})

export const sampleCategories: Category[] = [
  { id: 'stories', name: 'Stories', icon: 'korosho', order: 1, bookCount: 3 },
  { id: 'children', name: 'Children', icon: 'vitone', order: 2, bookCount: 4 },
  { id: 'poetry', name: 'Poetry', icon: 'mawimbi', order: 3, bookCount: 3 },
  { id: 'history', name: 'History', icon: 'pembe', order: 4, bookCount: 12 },
  { id: 'coast', parentId: 'history', name: 'The coast', icon: 'pembe', order: 1, bookCount: 5 },
  { id: 'faith', name: 'Faith', icon: 'nyota', order: 5, bookCount: 0 },
]
