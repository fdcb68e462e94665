import { isAborted, ReaderError, throwIfAborted } from '../errors.ts'
import { FixedPages } from '../image-book/fixed-pages.ts'
import type { LoadedImage } from '../image-book/image-loader.ts'
import type { Publication } from '../publication/publication.ts'
import { type Paper, PX_PER_MM } from './paper.ts'

/** Parts of the sheets of pages of fixed layout. */
export interface FixedSheetsOptions {
  /** Indexes of the sections, in reading order. */
  sections: readonly number[]
  paper: Paper
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Pages of a book, each on a sheet of its own. */
export interface FixedSheets {
  /** The paper is as most of the pages do. */
  readonly paper: Paper
  /** Removes them, with their pictures. */
  destroy(): void
}

/**
 * Puts pages of fixed layout on paper as they were made: one per sheet, as large as the margins allow, in its own
 * proportions and with its own text. A page that cannot be read leaves its sheet empty.
 *
 * @param room - connected element that takes the sheets
 * @throws {ReaderError} 'aborted' when the signal fires; why the page cannot be shown when it is the only one
 */
export async function buildFixedSheets(
  publication: Publication,
  { sections, paper, onProgress, signal }: FixedSheetsOptions,
  room: HTMLElement,
): Promise<FixedSheets> {
  const source = new FixedPages(publication, () => {})
  const pages: (LoadedImage | undefined)[] = []
  const destroy = () => {
    for (const page of pages) page?.release()
    source.destroy()
  }
  try {
    for (const section of sections) {
      throwIfAborted(signal)
      pages.push(await load(source, publication, section, sections.length > 1, signal))
      onProgress?.(pages.length / sections.length)
    }
  } catch (error) {
    destroy()
    throw error
  }
  const wide = pages.filter((page) => page && page.width > page.height).length
  const lying = wide * 2 > pages.length && paper.height > paper.width ? turned(paper) : paper
  for (const [index, page] of pages.entries()) {
    const sheet = document.createElement('div')
    // A hair lower than the paper, which browsers round to whole pixels: what is higher prints a blank page after it.
    sheet.style.cssText = `position: relative; overflow: clip; width: ${lying.width}mm; height: calc(${lying.height}mm - 1px);
      break-inside: avoid; break-after: ${index + 1 < pages.length ? 'page' : 'auto'}; background: #fff; print-color-adjust: exact`
    const drawn = page && drawnOf(page)
    if (drawn) place(drawn, page, lying)
    if (drawn) sheet.append(drawn)
    room.append(sheet)
  }
  return { paper: lying, destroy }
}

async function load(
  source: FixedPages,
  publication: Publication,
  index: number,
  isOneOfMany: boolean,
  signal: AbortSignal | undefined,
): Promise<LoadedImage | undefined> {
  const { href, type } = publication.readingOrder[index]!
  try {
    return await source.load(publication, { href, type }, { signal: signal ?? new AbortController().signal })
  } catch (error) {
    if (isAborted(error)) throw error
    if (isOneOfMany) return undefined
    throw new ReaderError('corrupt', `The page “${href}” cannot be printed.`, { cause: error })
  }
}

const turned = ({ width, height, margins }: Paper): Paper => ({ width: height, height: width, margins })

function drawnOf({ element, url }: LoadedImage): HTMLElement | undefined {
  if (element || !url) return element
  const image = document.createElement('img')
  image.src = url
  return image
}

/** As large as fits between the margins, in their middle. */
function place(drawn: HTMLElement, { width, height }: LoadedImage, { margins, ...paper }: Paper): void {
  const roomWidth = (paper.width - 2 * margins.sides) * PX_PER_MM
  const roomHeight = (paper.height - margins.top - margins.bottom) * PX_PER_MM
  const scale = Math.min(roomWidth / width, roomHeight / height)
  const x = margins.sides * PX_PER_MM + (roomWidth - width * scale) / 2
  const y = margins.top * PX_PER_MM + (roomHeight - height * scale) / 2
  drawn.style.position = 'absolute'
  drawn.style.inset = '0 auto auto 0'
  drawn.style.width = `${width}px`
  drawn.style.height = `${height}px`
  drawn.style.transformOrigin = '0 0'
  drawn.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
}
