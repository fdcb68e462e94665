import { openPublication, type Publication, type PublicationManifest, ReaderError } from '../src/index.ts'
import { lighthouse, mapMaker, rain, type SampleText } from '../src/testing/sample-texts.ts'

/** Books of words that the page can open. */
export type TextBook = 'english' | 'arabic' | 'swahili'

const texts: Record<TextBook, SampleText> = { english: lighthouse, arabic: mapMaker, swahili: rain }

const extras: Record<TextBook, { note: string; picture: string }> = {
  english: {
    note: 'Kitau: a headland of coral rag. Sailors count it among the ears of the island.',
    picture: 'The island, its reef and its lamp',
  },
  arabic: {
    note: 'التين هنا شجرة بعينها، كان أهل الزقاق يجلسون تحتها في الصيف.',
    picture: 'الزقاق وبابه الأزرق',
  },
  swahili: { note: 'Kitui: mji wa mashariki ya Nairobi.', picture: 'Kituo cha basi' },
}

/** Without letters: a picture has the faces of the machine only. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
<rect width="600" height="400" fill="#8cc6c0"/><circle cx="470" cy="90" r="44" fill="#fbf0d8"/>
<path d="M0 260Q150 180 310 250T600 220V400H0Z" fill="#2a7280"/><path d="M120 250l14-120h32l14 120z" fill="#fbf0d8"/>
<path d="M0 320q60-24 120 0t120 0 120 0 120 0 120 0V400H0Z" fill="#103c4a"/></svg>`

/**
 * A sample book with a picture, a note and printed page numbers in it. Nothing comes of one that is `pending`; one that is
 * `failing` cannot be reached.
 */
export function openTextBook(name: TextBook, fault?: 'pending' | 'failing'): Promise<Publication> {
  const book = texts[name]
  const { note, picture } = extras[name]
  const chapterOf = (index: number): string => {
    const { title, paragraphs, parts } = book.chapters[index]!
    const next = book.chapters[index + 1]
    const body = paragraphs.map((text, at) => {
      const part = parts?.[at]
      const call = index === 0 && at === 0 ? ' <a href="#note-1" role="doc-noteref"><sup>1</sup></a>' : ''
      const figure =
        index === 0 && at === 0
          ? `<figure id="p12"><img src="map.svg" alt="${picture}" width="600" height="400"/></figure>`
          : ''
      return `${part ? `<h2 id="part-${at}">${part}</h2>` : ''}<p>${text}${call}</p>${figure}`
    })
    const link = next ? `<p><a href="chapter-${index + 2}.xhtml">${next.title}</a></p>` : ''
    const aside = index === 0 ? `<aside id="note-1" role="doc-footnote"><p>${note}</p></aside>` : ''
    return `<html xmlns="http://www.w3.org/1999/xhtml" lang="${book.language}"><head><title>${title}</title></head>
<body><h1>${title}</h1>${body.join('\n')}${link}${aside}</body></html>`
  }
  const files = new Map(
    book.chapters.map((_, index) => [
      `chapter-${index + 1}.xhtml`,
      new TextEncoder().encode(chapterOf(index)),
    ]),
  )
  const hrefs = [...files.keys()]
  files.set('map.svg', new TextEncoder().encode(PICTURE))
  const manifest: PublicationManifest = {
    metadata: {
      identifier: `urn:kurasa:page:${name}`,
      title: book.title,
      author: book.author,
      language: book.language,
    },
    readingOrder: hrefs.map((href, index) => ({
      href,
      type: 'application/xhtml+xml',
      title: book.chapters[index]!.title,
      size: files.get(href)!.byteLength,
    })),
    resources: [{ href: 'map.svg', type: 'image/svg+xml', width: 600, height: 400 }],
    toc: book.chapters.map(({ title, parts }, index) => ({
      href: hrefs[index]!,
      title,
      children: Object.entries(parts ?? {}).map(([at, part]) => ({
        href: `${hrefs[index]}#part-${at}`,
        title: part,
      })),
    })),
    pageList: [{ href: `${hrefs[0]}#p12`, title: 'xii' }],
  }
  return openPublication({
    manifest: () => manifest,
    read: (href) => {
      if (fault === 'pending') return new Promise(() => undefined)
      const bytes = fault ? undefined : files.get(href)
      return bytes
        ? Promise.resolve(bytes)
        : Promise.reject(new ReaderError('network', `The book has no “${href}”.`))
    },
  })
}
