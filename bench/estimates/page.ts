import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/literata/wght-italic.css'
import '@fontsource/noto-naskh-arabic/400.css'
import '@fontsource/noto-naskh-arabic/700.css'
import { createReader, openPublication, type StoredPages } from '@kurasa/reader-core'
import { pageFaces } from '../../packages/reader-react/src/theme/page-faces.ts'

/** Estimated and exact pages of a book. */
interface Estimate {
  /** Total with the first page, before anything else was read. */
  atFirstPage: number
  /** The first total that is shown as an estimate; undefined when the count was exact by then. */
  shown: number | undefined
  /** ms from the first page to that. */
  shownAfter: number | undefined
  exact: number
  /** Exact pages by section. */
  sections: Record<string, number>
}

async function measure(url: string, settings: object): Promise<Estimate> {
  const publication = await openPublication(await (await fetch(url)).arrayBuffer())
  let stored: StoredPages | undefined
  const reader = createReader({
    publication,
    faces: pageFaces,
    settings,
    pageStore: {
      load: async () => undefined,
      save: async (_, pages) => {
        stored = pages
      },
    },
  })
  reader.mount(document.getElementById('book')!)
  await reader.ready
  const began = performance.now()
  const atFirstPage = reader.getSnapshot().page.count
  let shown: number | undefined
  let shownAfter: number | undefined
  const look = () => {
    const { page } = reader.getSnapshot()
    if (shown !== undefined || page.isExact || page.isRough) return
    shown = page.count
    shownAfter = Math.round(performance.now() - began)
  }
  const end = reader.subscribe(look)
  look()
  const isKnown = () => shown !== undefined || reader.getSnapshot().page.isExact
  for (let tries = 0; tries < 600 && !isKnown(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  end()
  const exact = await reader.countPages()
  reader.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  publication.close()
  const sections = Object.fromEntries(
    Object.entries(stored?.sections ?? {}).map(([section, { starts }]) => [section, starts.length]),
  )
  return { atFirstPage, shown, shownAfter, exact, sections }
}

Object.assign(globalThis, { measure })
