import { createReader, openPublication, type PrintOptions, type Reader } from '../src/index.ts'

/** Page that the tests drive: one reader in a host's page that hides what does not fit. */
export interface PrintPage {
  /** Opens a book, goes to a section or a fraction of the book and prints; resolves when the dialogue would be open. */
  open(base64: string, at: string | number | undefined, options: PrintOptions): Promise<void>
  /** The booklet in the document: text of each page, without the running marks of chapters and pages. */
  pageTexts(): string[]
  /** Resolves when `print` has resolved. */
  closed(): Promise<void>
}

declare global {
  interface Window {
    printPage: PrintPage
  }
}

let reader: Reader | undefined
let printing: Promise<void> | undefined

window.printPage = {
  async open(base64, at, options) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    reader = createReader({ publication: await openPublication(bytes) })
    reader.mount(document.getElementById('reader')!)
    await reader.ready
    if (at !== undefined) await reader.goTo(typeof at === 'number' ? { totalProgression: at } : at)
    const dialogue = new Promise<void>((resolve) => {
      window.print = () => resolve()
    })
    printing = reader.print(options)
    await Promise.race([dialogue, printing])
  },
  pageTexts() {
    const hosts = [...document.querySelectorAll('[data-kz-booklet] > div > div')]
    const papers = hosts.flatMap((host) => [...host.shadowRoot!.querySelectorAll('kz-paper')])
    return papers.map((paper) => {
      const text = (paper.querySelector('kz-wrap') ?? paper).cloneNode(true) as Element
      for (const mark of text.querySelectorAll('kz-cx')) mark.remove()
      return text.textContent ?? ''
    })
  },
  async closed() {
    await printing
    reader?.destroy()
  },
}
