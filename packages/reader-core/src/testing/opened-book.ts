import { onTestFinished } from 'vitest'
import { createReader, type ReaderOptions } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'

/** Opens a book until the test ends, on a phone's page of 360×632 with lines of 312 px if no size is given. */
export async function openedBook(
  publication: Publication,
  {
    width = 360,
    height = 632,
    ...options
  }: Pick<ReaderOptions, 'annotationStore' | 'settings'> & { width?: number; height?: number } = {},
) {
  const box = document.createElement('div')
  box.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;height:${height}px`
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, ...options })
  onTestFinished(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  /** The first element of a selector in what is laid out. */
  const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
    const hosts = [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')]
    return hosts.map((host) => host.shadowRoot?.querySelector<Kind>(selector)).find(Boolean)!
  }
  return { reader, box, find }
}
