import { ReaderError, throwIfAborted } from '../errors.ts'
import { type Loss, LossLedger, type NoteLoss } from '../losses.ts'
import { destinationOf } from '../places/destination.ts'
import { readText } from '../publication/encoding/read-text.ts'
import { splitFragment } from '../publication/href.ts'
import { imageSize } from '../publication/images/image-size.ts'
import type { Publication, Section } from '../publication/publication.ts'
import { NO_RECORDING } from '../sanitise/rules.ts'
import { StyleRewriter, sheetsOf } from '../section/book-styles.ts'
import { parseSection, type SourceDocument } from '../section/parse-section.ts'
import { drawnHref } from '../section/rare-pictures.ts'
import { IMAGE_HREF, LINK_HREF } from '../section/sanitise.ts'
import { matching } from '../section/selectors.ts'
import { usedFonts } from '../section/styled-elements.ts'
import { SOUND } from '../sound/place-sound.ts'
import { TaskRunner } from '../steps.ts'

/** Bytes that the size of a picture is read from. */
const HEAD = 65_536
const BOOK_ADDRESS = /kz-book:((?:[^"\\]|\\.)*)/g
const DRAWING = /^[\s\0\xbb\xbf\xef\xfe\xff]*</

/**
 * Content of a book that its pages lack or show in another way. Reads the whole book by the code that shows it.
 *
 * @throws {ReaderError} 'aborted' when the signal fires
 */
export async function readLosses(
  publication: Publication,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly Loss[]> {
  const ledger = new LossLedger()
  const files = new BookFiles(publication)
  let lose: NoteLoss = () => {}
  const styles = new StyleRewriter(sheetsOf(publication), (...loss) => lose(...loss))
  const seen = new Set<string>()
  for (const section of publication.readingOrder) {
    throwIfAborted(signal)
    if (seen.has(section.href)) continue
    seen.add(section.href)
    lose = ledger.forFile(section.href)
    if (/^image\/(?!svg)/.test(section.type)) {
      if (!(await files.isPicture(section.href))) lose('page', section.href)
      continue
    }
    const source = await read(publication, section, lose, signal)
    if (!source) continue
    const rules = await styles.styles(source, section.href)
    for (const { family, hrefs } of await new TaskRunner(signal).run(usedFonts(source, rules)))
      if (!(await files.someIsThere(hrefs))) lose('font', family.replace(/^kz\d+-/, ''))
    await losePictures(source, files, lose)
    for (const address of stylePictures(source, rules.pictures))
      if (!(await files.isPicture(address))) lose('picture', address)
    loseLinks(source, publication, lose)
  }
  return ledger.list()
}

async function read(
  publication: Publication,
  { href, type }: Section,
  lose: NoteLoss,
  signal: AbortSignal | undefined,
): Promise<SourceDocument | undefined> {
  try {
    const bytes = await publication.read(href, signal ? { signal } : {})
    return await parseSection(await readText(bytes), type, href, new TaskRunner(signal), lose)
  } catch (error) {
    if (!(error instanceof ReaderError) || error.code === 'aborted') throw error
    lose('chapter', error.message)
    return undefined
  }
}

async function losePictures({ body }: SourceDocument, files: BookFiles, lose: NoteLoss): Promise<void> {
  for (const image of body.querySelectorAll(`[${IMAGE_HREF}]`)) {
    const href = image.getAttribute(IMAGE_HREF)!
    const isSound = image.hasAttribute(SOUND)
    // It is counted where its place is made.
    if (href.endsWith(NO_RECORDING)) continue
    if (isSound ? !(await files.isRecording(href)) : !(await files.isPicture(href)))
      lose(isSound ? 'recording' : 'picture', image.getAttribute('alt') || href)
  }
}

/** Addresses of pictures in the styles of elements that are there. */
function stylePictures(
  { html, body }: SourceDocument,
  pictures: readonly { query: string; addresses: string[] }[],
): Set<string> {
  const addresses = new Set<string>()
  for (const { query, addresses: named } of pictures)
    if (!matching(html, query)[Symbol.iterator]().next().done) for (const each of named) addresses.add(each)
  for (const element of body.querySelectorAll('[style*="kz-book:"]'))
    for (const [address] of element.getAttribute('style')!.matchAll(BOOK_ADDRESS)) addresses.add(address)
  return new Set([...addresses].map((each) => each.replace(/\\(.)/gs, '$1').replace(/^kz-book:/, '')))
}

function loseLinks({ body }: SourceDocument, { readingOrder, resources }: Publication, lose: NoteLoss): void {
  for (const link of body.querySelectorAll(`[${LINK_HREF}]`)) {
    const href = link.getAttribute(LINK_HREF)!
    if (/^(https?:|mailto:|tel:)/i.test(href)) continue
    // A document beside the reading order is shown over the page.
    if (/html/.test(resources.get(splitFragment(href).path)?.type ?? '')) continue
    try {
      destinationOf(href, {
        readingOrder,
        current: undefined,
        destinationOfPage: () => ({ section: 0, place: { page: 0 } }),
      })
    } catch {
      lose('link', href)
    }
  }
}

/** The files of a book, each looked at once. */
class BookFiles {
  readonly #publication: Publication
  readonly #heads = new Map<string, Promise<Uint8Array | undefined>>()

  constructor(publication: Publication) {
    this.#publication = publication
  }

  /** Whether the manifest names a file, which a player needs, and it is there. */
  async isRecording(href: string): Promise<boolean> {
    return this.#publication.resources.has(href) && (await this.isThere(href))
  }

  async isThere(href: string): Promise<boolean> {
    return (await this.#head(href)) !== undefined
  }

  async someIsThere(hrefs: readonly string[]): Promise<boolean> {
    for (const href of hrefs) if (await this.isThere(href)) return true
    return hrefs.length === 0
  }

  /** Whether a browser can show a file as a picture. */
  async isPicture(href: string): Promise<boolean> {
    const shown = drawnHref(this.#publication.resources, href)
    const head = await this.#head(shown)
    if (!head) return false
    return imageSize(head) !== undefined || DRAWING.test(String.fromCharCode(...head.subarray(0, 64)))
  }

  #head(href: string): Promise<Uint8Array | undefined> {
    const known = this.#heads.get(href)
    if (known) return known
    const head = this.#read(href)
    this.#heads.set(href, head)
    return head
  }

  async #read(href: string): Promise<Uint8Array | undefined> {
    try {
      if (/^data:/i.test(href)) return new Uint8Array(await (await fetch(href)).arrayBuffer())
      const { readHead } = this.#publication
      return await (readHead ? readHead.call(this.#publication, href, HEAD) : this.#publication.read(href))
    } catch {
      return undefined
    }
  }
}
