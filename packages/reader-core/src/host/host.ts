/** Port: what the engine asks of its platform besides the DOM. One per reader, so that tests can stand in. */
export interface Host {
  /** Resolves after what was changed now has been painted. */
  afterPaint(): Promise<void>
  /** Resolves when other work has had its turn. */
  nextTask(): Promise<void>
  /** Resolves when nothing else is to be done, at the latest after a second. */
  whenIdle(): Promise<void>
  /** Resolves after so many ms. */
  wait(ms: number): Promise<void>
  /** How long a page must have rested before anything is counted in the background, ms. */
  readonly countingRest: number
  /** Whether the device asks to be spared: it saves data, or its battery is low and not being charged. */
  isSparing(): boolean
  /** Calls back when a person touches, scrolls or types anywhere on the page. @returns ends it */
  onTouch(listener: () => void): () => void
  /** Calls back with the size of an element, CSS px, at once and whenever it changes. @returns ends it */
  observeSize(element: HTMLElement, onSize: (size: { width: number; height: number }) => void): () => void
  /** What draws: pages kept by one browser are not those of another. */
  renderer(): string
  /** Whether the device asks for dark colours, and word of changes. */
  isDark(): boolean
  onDarkChange(listener: () => void): () => void
  /** Word that the page is out of sight, and may be closed without another. @returns ends it */
  onHide(listener: () => void): () => void
}
