import {
  openPublication,
  type Publication,
  type PublicationManifest,
  type PublicationSource,
  ReaderError,
} from '@kurasa/reader-core'
import { lighthouse, mapMaker, rain, type SampleChapter, type SampleText } from './sample-texts.ts'

export type SampleName = 'english' | 'arabic' | 'swahili'

const samples: Record<SampleName, SampleText> = { english: lighthouse, arabic: mapMaker, swahili: rain }

/** A link in the sample books: an inner one at the end of each chapter, an outer one on the last page. */
const OUTER_LINK = 'https://example.org/kurasa'

function chapterMarkup(book: SampleText, chapter: SampleChapter, index: number): string {
  const next = book.chapters[index + 1]
  const body = chapter.paragraphs.map((text, at) => {
    const part = chapter.parts?.[at]
    return `${part ? `<h2 id="part-${at}">${part}</h2>` : ''}<p>${text}</p>`
  })
  const link = next
    ? `<p><a href="chapter-${index + 2}.xhtml">${next.title}</a></p>`
    : `<p><a href="${OUTER_LINK}">example.org</a></p>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" lang="${book.language}" xml:lang="${book.language}">
<head><title>${chapter.title}</title></head>
<body><h1>${chapter.title}</h1>${body.join('\n')}${link}</body></html>`
}

/** A book held in memory, as an app would serve one from its own API. */
function sampleSource(name: SampleName): PublicationSource {
  const book = samples[name]
  const files = new Map(
    book.chapters.map((chapter, index) => [
      `chapter-${index + 1}.xhtml`,
      new TextEncoder().encode(chapterMarkup(book, chapter, index)),
    ]),
  )
  const hrefs = [...files.keys()]
  const manifest: PublicationManifest = {
    metadata: {
      identifier: `urn:kurasa:sample:${name}`,
      title: book.title,
      author: book.author,
      language: book.language,
    },
    readingOrder: hrefs.map((href, index) => ({
      href,
      type: 'application/xhtml+xml',
      title: book.chapters[index]?.title ?? '',
      size: files.get(href)?.byteLength ?? 1,
    })),
    toc: book.chapters.map((chapter, index) => ({
      href: hrefs[index] ?? '',
      title: chapter.title,
      children: Object.entries(chapter.parts ?? {}).map(([at, title]) => ({
        href: `${hrefs[index]}#part-${at}`,
        title,
      })),
    })),
  }
  return {
    manifest: () => manifest,
    read: (href) => {
      const bytes = files.get(href)
      return bytes
        ? Promise.resolve(bytes)
        : Promise.reject(new ReaderError('not-found', `The sample book has no "${href}".`))
    },
  }
}

/** An opened sample book. */
export function samplePublication(name: SampleName): Promise<Publication> {
  return openPublication(sampleSource(name))
}

/** A book whose chapters never arrive, or fail. */
export async function brokenPublication(failure: 'pending' | ReaderError): Promise<Publication> {
  const source = sampleSource('english')
  return openPublication({
    manifest: source.manifest,
    read: () => (failure === 'pending' ? new Promise(() => undefined) : Promise.reject(failure)),
  })
}
