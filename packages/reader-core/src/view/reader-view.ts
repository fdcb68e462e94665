import type { PageColours } from '../theme/page-themes.ts'

const VIEW_CSS = `
:host { all: initial; display: block; position: relative; inline-size: 100%; block-size: 100%; contain: strict; overflow: clip; }
.page { position: absolute; inset: 0; overflow: hidden; overscroll-behavior: contain; }
.track, .page::after { position: absolute; inset-block: 0; inline-size: 100%; inset-inline-start: var(--kz-home, 0px); }
.page::after { content: ''; pointer-events: none; visibility: hidden; }
.room { position: absolute; inset: 0; overflow: clip; contain: strict; visibility: hidden; pointer-events: none; z-index: -1; }
`

/** The reader's own element and shadow tree inside the host's element. */
export class ReaderView {
  readonly element: HTMLElement
  /** Where the strip of pages goes. */
  readonly page: HTMLElement
  /** Where pages are laid out to be counted, unseen. */
  readonly room: HTMLElement

  constructor() {
    this.element = document.createElement('div')
    this.element.setAttribute('part', 'view')
    const shadow = this.element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(VIEW_CSS)
    shadow.adoptedStyleSheets = [sheet]
    this.page = document.createElement('div')
    this.page.className = 'page'
    this.room = document.createElement('div')
    this.room.className = 'room'
    this.room.setAttribute('aria-hidden', 'true')
    this.room.inert = true
    shadow.append(this.page, this.room)
  }

  paint(colours: PageColours): void {
    this.element.style.backgroundColor = colours.ground
    this.element.style.colorScheme = colours.scheme
  }
}
