import { ReaderError } from '../errors.ts'
import { ContentsIndex } from '../places/contents-index.ts'
import { SectionChapters } from '../places/section-chapters.ts'
import { stretchLocator } from '../places/text-stretch-locator.ts'
import type { Publication } from '../publication/publication.ts'
import { MASK, type Position } from '../section/leaves.ts'
import { paragraphsOf } from '../section/paragraphs.ts'
import { SectionTexts } from '../section/section-text.ts'
import { findFolded, foldText } from './folded-text.ts'
import type { SearchHit, SearchOptions } from './search-hit.ts'

/** Milliseconds of work between two pauses for other tasks. */
const WORK_MS = 8
/** Words shown on each side of what was found, UTF-16 units. */
const BEFORE = 60
const AFTER = 90

/**
 * Searches a book section by section, over its parsed text and not over pages. Text is compared folded; hits come as
 * they are found.
 *
 * @param giveWay - resolves when other work has had its turn
 * @param pageAt - page of the publication that shows a place, from 0, where it is known
 * @throws {ReaderError} 'aborted' when the signal fires. A section that cannot be read is passed over
 */
export async function* searchBook(
  publication: Publication,
  query: string,
  options: SearchOptions,
  giveWay: () => Promise<void>,
  pageAt?: (section: number, position: Position) => number | undefined,
): AsyncGenerator<SearchHit, void, undefined> {
  const { signal, onProgress, from = 0, limit = Number.POSITIVE_INFINITY } = options
  const wanted = foldText(query).text.trim()
  const sections = publication.readingOrder
  const order = [...sections.slice(from), ...sections.slice(0, from)].filter(({ isLinear }) => isLinear)
  const total = order.reduce((sum, { size }) => sum + size, 0) || 1
  const contents = new ContentsIndex(publication)
  const texts = new SectionTexts(publication)
  let done = 0
  let found = 0
  let workStart = performance.now()
  const pause = async () => {
    if (performance.now() - workStart < WORK_MS) return
    await giveWay()
    throwIfAborted(signal)
    workStart = performance.now()
  }
  throwIfAborted(signal)
  if (wanted === '' || publication.kind !== 'text') {
    onProgress?.(1)
    return
  }
  for (const { index, size, title } of order) {
    const section = await texts.read(index, { signal }).catch((error: unknown) => {
      throwIfAborted(signal)
      if (error instanceof ReaderError) return undefined
      throw error
    })
    throwIfAborted(signal)
    if (section) {
      const chapters = new SectionChapters(section, contents)
      for (const paragraph of paragraphsOf(section.leaves, section.body)) {
        const text = section.leaves.maskedBetween(paragraph.from, paragraph.to)
        for (const hit of findFolded(foldText(text), wanted)) {
          const at = paragraph.from + hit.from
          const page = pageAt?.(index, section.leaves.positionAt(at))
          const name = chapters.titleAt(at) || title || ''
          yield {
            locator: stretchLocator(publication, section, at, paragraph.from + hit.to, name),
            section: index,
            ...(page === undefined ? {} : { page: page + 1 }),
            title: name,
            ...excerpt(text, hit),
          }
          throwIfAborted(signal)
          if (++found >= limit) {
            onProgress?.(1)
            return
          }
        }
        await pause()
      }
    }
    done += size
    onProgress?.(Math.min(1, done / total))
    await pause()
  }
}

/** The words around a hit, cut between words. */
function excerpt(text: string, { from, to }: { from: number; to: number }) {
  const start = from > BEFORE ? wordStart(text, from - BEFORE, from) : 0
  const end = text.length - to > AFTER ? wordEnd(text, to + AFTER, to) : text.length
  const line = (part: string) => part.replaceAll(MASK, '').replace(/\s+/g, ' ')
  return {
    before: (start > 0 ? '…' : '') + line(text.slice(start, from)).replace(/^ /, ''),
    highlight: line(text.slice(from, to)),
    after: line(text.slice(to, end)).replace(/ $/, '') + (end < text.length ? '…' : ''),
  }
}

function wordStart(text: string, at: number, most: number): number {
  const blank = text.slice(at, most).search(/\s/)
  return blank < 0 ? at : at + blank + 1
}

function wordEnd(text: string, at: number, least: number): number {
  const blank = text.slice(least, at).search(/\s\S*$/)
  return blank < 0 ? at : least + blank
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ReaderError('aborted', 'The search was cancelled.', { cause: signal.reason })
}
