import { createReader, type Locator, type Publication } from '@kurasa/reader-core'

/** Shows a book where it was left, and stores each new place. */
export function showBook(publication: Publication, element: HTMLElement) {
  const key = `place of ${publication.metadata.identifier}`
  const saved = localStorage.getItem(key)
  const initialLocator: Locator | undefined = saved ? JSON.parse(saved) : undefined
  const reader = createReader({ publication, initialLocator })
  reader.mount(element)
  const end = reader.subscribe(() => {
    const { locator, status } = reader.getSnapshot()
    if (status === 'ready') localStorage.setItem(key, JSON.stringify(locator))
  })
  return () => {
    end()
    reader.destroy()
  }
}
