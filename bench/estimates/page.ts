import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/literata/wght-italic.css'
import '@fontsource/noto-naskh-arabic/400.css'
import '@fontsource/noto-naskh-arabic/700.css'
import { createReader, openPublication, type Publication } from '@kurasa/reader-core'
import { imageSize, measureSection, resolveHref } from '@kurasa/reader-core/publication'
import { pageFaces } from '../../packages/reader-react/src/theme/page-faces.ts'

/** Share of the book at which it is opened. */
const OPENED_AT = 0.6
/** How long the page stays in view, ms: chapters are counted after a rest of one second. */
const IN_VIEW_MS = 4000

/** Estimated and exact pages of a book. */
interface Estimate {
  /** With the first page: the number of the page in view from 1, and the total. */
  atOnce: string
  total: number
  /** Other numbers that were shown while the page was in view. */
  changes: number
  exact: number
}

/** The book as a server provides it: each section with the measure that an import has stored. */
async function measured(publication: Publication): Promise<Publication> {
  const sizes = new Map<string, ReturnType<typeof imageSize>>()
  for (const { href, type } of publication.resources.values())
    if (/^image\/(?!svg)/.test(type))
      sizes.set(href, imageSize(await publication.read(href).catch(() => new Uint8Array())))
  const readingOrder = await Promise.all(
    publication.readingOrder.map(async (section) => {
      if (/^image\/(?!svg)/.test(section.type)) return section
      const source = new TextDecoder().decode(await publication.read(section.href))
      return {
        ...section,
        measure: measureSection(source, (src) => sizes.get(resolveHref(section.href, src))),
      }
    }),
  )
  return { ...publication, readingOrder, isLocal: false }
}

async function measure(url: string, settings: object, width: number, height: number): Promise<Estimate> {
  const publication = await measured(await openPublication(await (await fetch(url)).arrayBuffer()))
  const before = publication.readingOrder.filter(({ isLinear }) => isLinear)
  const all = before.reduce((sum, { size }) => sum + size, 0)
  let left = all * OPENED_AT
  let at = 0
  while (left > before[at]!.size && at < before.length - 1) left -= before[at++]!.size
  const section = before[at]!
  const progression = Math.min(1, left / section.size)
  const box = document.getElementById('book')!
  box.style.width = `${width}px`
  box.style.height = `${height}px`
  const reader = createReader({
    publication,
    faces: pageFaces,
    settings,
    pageStore: null,
    initialLocator: {
      href: section.href,
      type: section.type,
      locations: { progression, totalProgression: OPENED_AT },
    },
  })
  const shown = () => {
    const { page } = reader.getSnapshot()
    return `${page.index + 1} of ${page.count}`
  }
  reader.mount(box)
  await reader.ready
  const atOnce = shown()
  const total = reader.getSnapshot().page.count
  const seen = new Set<string>()
  const end = reader.subscribe(() => seen.add(shown()))
  await new Promise((resolve) => setTimeout(resolve, IN_VIEW_MS))
  end()
  seen.delete(atOnce)
  const exact = await reader.countPages()
  reader.destroy()
  publication.close()
  return { atOnce, total, changes: seen.size, exact }
}

Object.assign(globalThis, { measure })
