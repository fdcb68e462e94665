import { loadPart } from '../load-part.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { Publication } from '../publication/publication.ts'
import { TaskRunner } from '../steps.ts'
import { StyleRewriter, sheetsOf } from './book-styles.ts'
import { Leaves } from './leaves.ts'
import { parseSection } from './parse-section.ts'
import type { SectionContent } from './section-content.ts'
import { sectionScript } from './section-script.ts'
import { markUnseen } from './unseen.ts'

/** A section's text without its styles, parsed apart from what is on screen: for search, listening and notes. */
export type SectionText = Pick<SectionContent, 'index' | 'href' | 'html' | 'body' | 'leaves' | 'language'>

/** Reads sections of a book for their text, with marks on what their styles hide. Offsets are those of the pages. */
export class SectionTexts {
  readonly #publication: Publication
  readonly #styles: StyleRewriter

  constructor(publication: Publication) {
    this.#publication = publication
    this.#styles = new StyleRewriter(sheetsOf(publication))
  }

  /** @throws {ReaderError} when the bytes of the section cannot be read */
  async read(index: number, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<SectionText> {
    const source = await parse(this.#publication, index, signal)
    if (this.#publication.readingOrder[index]!.layout !== 'fixed') {
      const rules = await this.#styles.textRules(source, source.href)
      const runner = new TaskRunner(signal)
      await runner.run(markUnseen(source, rules.sight))
      if (rules.families.length > 0)
        await runner.run((await loadPart(import('./sign-fonts.ts'))).writeSigns(source, rules.families))
    }
    return textOf(this.#publication, index, source)
  }
}

/**
 * Reads a section for its text as it is written: what its styles hide has no mark. Offsets are those of the pages.
 *
 * @throws {ReaderError} when its bytes cannot be read
 */
export async function readSectionText(publication: Publication, index: number): Promise<SectionText> {
  return textOf(publication, index, await parse(publication, index))
}

async function parse(publication: Publication, index: number, signal?: AbortSignal) {
  const section = publication.readingOrder[index]!
  const isPicture = /^image\/(?!svg)/.test(section.type)
  const bytes = isPicture ? undefined : await publication.read(section.href, signal ? { signal } : {})
  const text = bytes ? await readText(bytes) : ''
  const source = await parseSection(text, section.type, section.href, new TaskRunner(signal))
  return { ...source, href: section.href }
}

function textOf(
  publication: Publication,
  index: number,
  { html, body, href }: { html: Element; body: Element; href: string },
): SectionText {
  const section = publication.readingOrder[index]!
  const { language } = sectionScript({ html, body }, publication.metadata)
  const leaves = new Leaves(body, { opensDrawings: section.layout === 'fixed' })
  return { index, href, html, body, leaves, language }
}
