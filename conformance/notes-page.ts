import { Excerpts } from '../packages/reader-core/src/notes/excerpts.ts'
import { noteCallOf } from '../packages/reader-core/src/notes/note-link.ts'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import { defaultReaderLabels } from '../packages/reader-core/src/reader-labels.ts'
import { LINK_HREF } from '../packages/reader-core/src/section/sanitise.ts'
import { SectionLoader } from '../packages/reader-core/src/section/section-loader.ts'
import { defaultReaderSettings } from '../packages/reader-core/src/settings/settings.ts'
import { systemFaces } from '../packages/reader-core/src/theme/default-faces.ts'
import { pageThemes } from '../packages/reader-core/src/theme/page-themes.ts'

/** Links of a book to a place within it, by what calls a note. */
export interface NoteRates {
  language: string
  /** Links with a fragment. */
  links: number
  /** Marked as calls: `epub:type` or `role`. */
  marked: number
  /** Unmarked, raised or in brackets. */
  raised: number
  /** Unmarked, a number or letter that nothing raises, or "note 7". */
  plain: number
  /** Of each kind, those that open as a note. */
  opened: { marked: number; raised: number; plain: number }
  /** Text of one that is not opened, with where it leads. */
  notOpened: string[]
}

declare global {
  interface Window {
    noteRates(book: string, most: number): Promise<NoteRates>
  }
}

const stage = document.querySelector<HTMLElement>('#stage')!
const root = stage.attachShadow({ mode: 'open' })
const MARKED = /noteref/

window.noteRates = async (book, most) => {
  const publication = await openPublication(await (await fetch(`/corpus/${encodeURI(book)}`)).arrayBuffer())
  const loader = new SectionLoader(publication)
  const excerpts = new Excerpts({
    publication,
    faces: systemFaces,
    labels: defaultReaderLabels,
    settings: () => defaultReaderSettings,
    colours: () => pageThemes.light,
    follow() {},
  })
  const found: NoteRates = {
    language: publication.metadata.language,
    links: 0,
    marked: 0,
    raised: 0,
    plain: 0,
    opened: { marked: 0, raised: 0, plain: 0 },
    notOpened: [],
  }
  const tried = { marked: 0, raised: 0, plain: 0 }
  for (const { index } of publication.readingOrder) {
    const { body, css } = await loader.load(index, 'counted')
    const calls: { link: Element; href: string; kind: keyof typeof tried }[] = []
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    // In the styles of the book: what is raised is known by them alone.
    root.replaceChildren(document.importNode(body, true))
    for (const link of root.querySelectorAll(`[${LINK_HREF}*="#"]`)) {
      const href = link.getAttribute(LINK_HREF)!
      if (/^[a-z]+:/i.test(href)) continue
      found.links++
      const call = noteCallOf(link, href)
      if (call === 'none') continue
      const isMarked = MARKED.test(`${link.getAttribute('data-epub-type')} ${link.getAttribute('role')}`)
      const kind = call === 'possible' ? 'plain' : isMarked ? 'marked' : 'raised'
      found[kind]++
      calls.push({ link, href, kind })
    }
    for (const { link, href, kind } of calls) {
      // A book with thousands of notes has them all alike.
      if (tried[kind]++ >= most) continue
      const note = await excerpts.note(href, link)
      if (note) found.opened[kind]++
      else if (found.notOpened.length < 3) {
        found.notOpened.push(`${link.textContent?.trim()} → ${href.split('/').at(-1)}`)
      }
    }
  }
  for (const kind of ['marked', 'raised', 'plain'] as const)
    if (tried[kind] > most) found.opened[kind] = Math.round((found.opened[kind] / most) * tried[kind])
  excerpts.end()
  loader.destroy()
  publication.close()
  return found
}
