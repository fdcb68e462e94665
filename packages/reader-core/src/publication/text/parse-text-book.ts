import { languageOfScript } from '../language-of-script.ts'
import { parseManifest } from '../manifest/parse-manifest.ts'
import type { Publication } from '../publication.ts'
import { collapseSpace } from '../xml/read-xml.ts'
import { type TextBlock, type TextChapter, textChapters } from './text-chapters.ts'

/** Languages as the heads of text files name them. */
const LANGUAGES: Record<string, string> = {
  english: 'en',
  swahili: 'sw',
  kiswahili: 'sw',
  arabic: 'ar',
  french: 'fr',
  german: 'de',
  spanish: 'es',
  portuguese: 'pt',
  italian: 'it',
}
/** Where the head of a text file ends at the latest, UTF-16 units. */
const LONGEST_HEAD = 5000

/**
 * Opens a plain text as a book: chapters by their headings, paragraphs by empty lines. Looks for a title at the start
 * of the file; the script identifies Arabic and Hebrew.
 *
 * @param text - decoded
 */
export function parseTextBook(
  text: string,
  options: { fallbackTitle: string; signal?: AbortSignal },
): Promise<Publication> {
  const head = text.slice(0, LONGEST_HEAD)
  const field = (...names: string[]) => {
    for (const name of names) {
      const found = new RegExp(`^[ \\t"]*${name}"?[ \\t]*:[ \\t]*(.{1,300})$`, 'im').exec(head)?.[1]
      // A line of JSON keeps its quotes.
      const value = collapseSpace(found).replace(/^"(.*)",?$/, '$1')
      // Arabic titles are stretched for show.
      if (value && !/^none$/i.test(value)) return value.replace(/\u0640/g, '')
    }
    return undefined
  }
  const named = field('Language')?.toLowerCase()
  const language = (named && (LANGUAGES[named] ?? named)) || languageOfScript(text)
  const title = field('BookTitle', 'Title')
  const author = field('AuthorNam', 'Author')
  // The corpus of Arabic texts OpenITI puts its own fields before the book.
  const marker = head.indexOf('#META#Header#End#')
  const chapters = textChapters(marker < 0 ? text : text.slice(marker + 17))
  const pages = new Map(
    chapters.map((chapter, index) => [
      `chapter-${index + 1}.xhtml`,
      new TextEncoder().encode(chapterPage(chapter, language)),
    ]),
  )
  const hrefs = [...pages.keys()]
  return parseManifest(
    {
      manifest: () => ({
        metadata: { title: title ?? titleLine(chapters) ?? options.fallbackTitle, author, language },
        readingOrder: hrefs.map((href) => ({
          href,
          type: 'application/xhtml+xml',
          size: pages.get(href)!.length,
        })),
        toc: chapters.flatMap((chapter, index) =>
          chapter.title === undefined ? [] : [{ href: hrefs[index]!, title: chapter.title }],
        ),
      }),
      read: async (href) => pages.get(href)!.slice(),
    },
    { signal: options.signal, isLocal: true },
  )
}

/** A first line followed by an empty one is the title, when the file name gives none. */
function titleLine([first]: readonly TextChapter[]): string | undefined {
  const block = first?.blocks[0]
  const line = block?.lines.length === 1 ? block.lines[0]! : ''
  return block?.kind === 'paragraph' && line && line.length <= 80 && !/[.!؟?:،,;]$/.test(line)
    ? line
    : undefined
}

function chapterPage(chapter: TextChapter, language: string | undefined): string {
  const lang = language ? ` lang="${escapeText(language)}" xml:lang="${escapeText(language)}"` : ''
  const body = chapter.blocks.map(blockMarkup).join('\n')
  return `<html xmlns="http://www.w3.org/1999/xhtml"${lang}><head><title>${escapeText(chapter.title ?? '')}</title></head><body>\n${body}\n</body></html>`
}

function blockMarkup({ kind, lines }: TextBlock): string {
  const content = lines.map(escapeText).join('<br/>')
  return kind === 'heading' ? `<h2>${content}</h2>` : `<p>${content}</p>`
}

function escapeText(text: string): string {
  return (
    text
      .replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
      // Characters that XML cannot hold.
      .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '\ufffd')
  )
}
