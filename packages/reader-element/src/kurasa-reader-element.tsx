import type {
  BookmarkStore,
  ForeignLocator,
  IntervalHandler,
  Locator,
  OpenOptions,
  OpenProgress,
  OpenSource,
  PageTheme,
  Publication,
  ReaderEngine,
  ReaderLabels,
  ReaderProps,
  ReaderSettings,
} from '@kurasa/reader-react'
import { openPublication, PublicationReader, ReaderError } from '@kurasa/reader-react/internal'
import { createRoot, type Root } from 'react-dom/client'
import type { KurasaReaderEventMap } from './events.ts'
import { adoptStyles } from './styles.ts'

const PROPERTIES = [
  'source',
  'openOptions',
  'settings',
  'labels',
  'themes',
  'locator',
  'bookmarkStore',
  'onreadtime',
] as const

/** Base class of the element: `HTMLElement`. On a server the class can be imported, and is not used. */
export const BaseElement = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * `<kurasa-reader src="book.epub" locale="sw" theme="night">`: a complete reader in an element of the page.
 *
 * Attributes: `src`, address of the book; `locale`, language of the interface; `theme`; `book-title`, shown instead of the book's
 * own; `closable`, shows a Back button; `autofocus`, takes the keyboard when the book opens. Objects are properties. It fills the
 * height of its parent, and is 20rem high at least.
 */
export class KurasaReaderElement extends BaseElement {
  static readonly observedAttributes = ['src', 'locale', 'theme', 'book-title', 'closable']

  #root: Root | undefined
  #publication: Publication | undefined
  #error: ReaderError | undefined
  /** Loaded part of the opening book. */
  #progress: OpenProgress | undefined
  #engine: ReaderEngine | null = null
  #source: OpenSource | undefined
  #options: OpenOptions | undefined
  #settings: Partial<ReaderSettings> | undefined
  #labels: ReaderLabels | undefined
  #themes: ReaderProps['themes']
  #locator: Locator | ForeignLocator | undefined
  #bookmarkStore: BookmarkStore | undefined
  #onReadTime: IntervalHandler | undefined
  /** Ends the opening that is under way. */
  #opening: AbortController | undefined
  /** Number of readers: a book that is opened, or shown elsewhere, has a new one. */
  #readers = 0
  #isRenderDue = false
  readonly #takeEngine = (engine: ReaderEngine | null) => {
    this.#engine = engine
  }

  /** The book: a file, its bytes, an address or a source of one's own. Takes precedence over `src`. */
  get source(): OpenSource | undefined {
    return this.#source
  }
  set source(source: OpenSource | undefined) {
    this.#source = source
    this.#open()
  }

  /** How the book is opened, e.g. `fetch` with headers of the app. Set it before `src` or `source`. */
  get openOptions(): OpenOptions | undefined {
    return this.#options
  }
  set openOptions(options: OpenOptions | undefined) {
    this.#options = options
  }

  /** Settings of the page; what is left out has its default. The attribute `theme` takes precedence. */
  get settings(): Partial<ReaderSettings> | undefined {
    return this.#settings
  }
  set settings(settings: Partial<ReaderSettings> | undefined) {
    this.#settings = settings
    this.#render()
  }

  /** Texts that replace those of the reader, or are those of a language it has none in. */
  get labels(): ReaderLabels | undefined {
    return this.#labels
  }
  set labels(labels: ReaderLabels | undefined) {
    this.#labels = labels
    this.#render()
  }

  /** Themes of the page's own, by the names that `theme` has for them: see `createTheme`. Set it before `src` or `source`. */
  get themes(): ReaderProps['themes'] {
    return this.#themes
  }
  set themes(themes: ReaderProps['themes']) {
    this.#themes = themes
    this.#render()
  }

  /**
   * The place that is shown. Set before the book opens: where to open it; afterwards: goes there. Locators of other reading systems are
   * taken too.
   */
  get locator(): Locator | undefined {
    return this.#engine?.getSnapshot().locator ?? (this.#locator as Locator | undefined)
  }
  set locator(locator: Locator | ForeignLocator | undefined) {
    this.#locator = locator
    if (locator) void this.#engine?.goTo(locator)
  }

  /** Where bookmarks are stored. Default: IndexedDB on this device. */
  get bookmarkStore(): BookmarkStore | undefined {
    return this.#bookmarkStore
  }
  set bookmarkStore(store: BookmarkStore | undefined) {
    this.#bookmarkStore = store
    this.#render()
  }

  /** Called with stretches of reading that have ended, each until it was taken: when the promise it returns resolves. */
  get onreadtime(): IntervalHandler | undefined {
    return this.#onReadTime
  }
  set onreadtime(handler: IntervalHandler | undefined) {
    this.#onReadTime = handler
    this.#render()
  }

  /** The engine behind the element, to lead it by script; null until the book is open. */
  get reader(): ReaderEngine | null {
    return this.#engine
  }

  /** The open book. */
  get publication(): Publication | undefined {
    return this.#publication
  }

  connectedCallback(): void {
    for (const name of PROPERTIES) this.#upgrade(name)
    adoptStyles(this.getRootNode() as Document | ShadowRoot)
    if (this.#publication) {
      // It was moved: scroll positions are lost, so the book is shown again at its place.
      this.#locator = this.locator
      this.#readers++
    } else if (!this.#opening) this.#open()
    this.#render()
  }

  disconnectedCallback(): void {
    // An element that is moved is connected again in the same task: its book stays open.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#root?.unmount()
      this.#root = undefined
      this.#close()
    })
  }

  attributeChangedCallback(name: string): void {
    if (name === 'src' && this.#source === undefined) this.#open()
    else this.#render()
  }

  override addEventListener<Name extends keyof KurasaReaderEventMap>(
    type: Name,
    listener: (this: KurasaReaderElement, event: KurasaReaderEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options)
  }

  /** Takes over a property that was set before the element was defined. */
  #upgrade(name: (typeof PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return
    const value: unknown = this[name]
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, value)
  }

  #open(): void {
    if (!this.isConnected) return
    this.#close()
    this.#readers++
    const source = this.#source ?? this.getAttribute('src')
    if (source) void this.#load(source)
    this.#render()
  }

  async #load(source: OpenSource): Promise<void> {
    const opening = new AbortController()
    this.#opening = opening
    const { signal } = opening
    const options = this.#options
    const onProgress: OpenOptions['onProgress'] = (fraction, bytes) => {
      if (this.#opening === opening) {
        this.#progress = bytes
        this.#render()
      }
      options?.onProgress?.(fraction, bytes)
    }
    if (typeof source === 'string' || source instanceof URL) this.#progress = { received: 0, total: 0 }
    try {
      const publication = await openPublication(source, { ...options, signal, onProgress })
      if (signal.aborted) return publication.close()
      this.#publication = publication
      this.#dispatch('bookopen', { publication })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ReaderError)) throw error
      this.#error = error
      this.#dispatch('bookerror', { error })
    } finally {
      if (this.#opening === opening) this.#opening = undefined
      if (!signal.aborted) this.#render()
    }
  }

  /** The person does not wait any longer. */
  #stop(): void {
    this.#close()
    this.#error = new ReaderError('aborted', 'Opening was stopped.')
    this.#dispatch('bookerror', { error: this.#error })
    this.#render()
  }

  /** Ends opening, and closes the book. */
  #close(): void {
    this.#opening?.abort()
    this.#opening = undefined
    this.#publication?.close()
    this.#publication = undefined
    this.#error = undefined
    this.#progress = undefined
  }

  /** Renders once for all that changes in a task. */
  #render(): void {
    if (this.#isRenderDue || !this.isConnected) return
    this.#isRenderDue = true
    queueMicrotask(() => {
      this.#isRenderDue = false
      if (!this.isConnected) return
      this.#root ??= createRoot(this)
      this.#root.render(this.#rendered())
    })
  }

  #rendered() {
    const theme = this.getAttribute('theme') as PageTheme | null
    return (
      <PublicationReader
        key={this.#readers}
        ref={this.#takeEngine}
        publication={this.#publication}
        error={this.#error}
        openProgress={this.#progress}
        onStop={this.#opening && (() => this.#stop())}
        onRetry={() => this.#open()}
        defaultLocator={this.#locator}
        onLocatorChange={(locator) => this.#dispatch('locatorchange', { locator })}
        settings={theme ? { ...this.#settings, theme } : this.#settings}
        onSettingsChange={(settings) => this.#dispatch('settingschange', { settings })}
        onPastEnd={() => this.#dispatch('pastend', undefined)}
        onExternalLink={(href) => {
          if (this.#dispatch('externallink', { href })) window.open(href, '_blank', 'noopener')
        }}
        onClose={this.hasAttribute('closable') ? () => this.#dispatch('readerclose', undefined) : undefined}
        onReadTime={this.#onReadTime}
        bookmarkStore={this.#bookmarkStore}
        locale={this.getAttribute('locale') ?? undefined}
        labels={this.#labels}
        themes={this.#themes}
        title={this.getAttribute('book-title') ?? undefined}
        autoFocus={this.hasAttribute('autofocus')}
      />
    )
  }

  /** @returns false when the event was cancelled */
  #dispatch<Name extends keyof KurasaReaderEventMap>(
    name: Name,
    detail: KurasaReaderEventMap[Name]['detail'],
  ): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'externallink' }))
  }
}
