import type { Publication, Section } from '../packages/reader-core/src/publication/publication.ts'

/** A chapter made for a test. */
export interface MadeUpChapter {
  name: string
  css: string
  /** Inner markup of the body. */
  html: string
  language?: 'en' | 'ar'
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A publication of generated chapters, all in the language of the first. */
export function madeUpBook(chapters: MadeUpChapter[]): Publication {
  const language = chapters[0]?.language ?? 'en'
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const texts = chapters.map(
    ({ css, html }) =>
      `<html xmlns="http://www.w3.org/1999/xhtml" lang="${language}" dir="${direction}"><head><title>x</title><style>${css.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</style></head><body>${html}</body></html>`,
  )
  const bytes = texts.map(encode)
  const readingOrder: Section[] = chapters.map((_, index) => ({
    index,
    href: `${index}.xhtml`,
    type: 'application/xhtml+xml',
    size: bytes[index]!.length,
    isLinear: true,
    layout: 'reflowable',
  }))
  return {
    kind: 'text',
    metadata: {
      identifier: 'made-up',
      title: 'Made up',
      authors: [],
      language,
      direction,
      layout: 'reflowable',
    },
    readingOrder,
    tableOfContents: [],
    resources: new Map(),
    read: async (href) => bytes[Number.parseInt(href, 10)]!,
    cover: async () => undefined,
    close: () => {},
  }
}
