/** Port: what the engine needs from its platform besides the DOM. One per reader; tests pass their own. */
export interface Host {
  /** Resolves after the current changes have been painted. */
  afterPaint(): Promise<void>
  /** Resolves in a later task, after other work that is waiting. */
  nextTask(): Promise<void>
  /** Resolves when the browser is idle, at the latest after a second. */
  whenIdle(): Promise<void>
  /** Resolves after `ms`. */
  wait(ms: number): Promise<void>
  /** How long a page must be unchanged before its chapter is counted, ms. */
  readonly countingRest: number
  /** Whether to avoid background work: the device saves data, or its battery is low and not charging. */
  isSparing(): boolean
  /** Subscribes to touches, scrolling and typing anywhere on the page. @returns unsubscribe */
  onTouch(listener: () => void): () => void
  /** Subscribes to the size of an element, CSS px; also called at once. @returns unsubscribe */
  observeSize(element: HTMLElement, onSize: (size: { width: number; height: number }) => void): () => void
  /** Identifies the layout engine: pages stored by one browser are not valid in another. */
  renderer(): string
  /** Whether the device prefers dark colours. */
  isDark(): boolean
  /** Subscribes to changes of `isDark`. @returns unsubscribe */
  onDarkChange(listener: () => void): () => void
  /** Subscribes to pagehide and to the page becoming hidden: no later event is certain. @returns unsubscribe */
  onHide(listener: () => void): () => void
}
