/** Types of the part of Paged.js 0.4.3 that the engine uses: it brings none of its own. */
declare module 'pagedjs' {
  /** A place in the source: where a page ends and the next begins. */
  export interface BreakToken {
    node: Node
    offset: number
    equals(other: BreakToken | undefined): boolean
    toJSON(withParent?: boolean): string
  }

  export interface Hook<Task> {
    register(task: Task): void
  }

  /** Lays one page out: copies nodes of the source into it until they overflow, then takes the rest out again. */
  export interface Layout {
    /** Between the right edge of the page and what counts as overflow, CSS px. */
    gap: number
    createBreakToken(overflow: Range, rendered: Element, source: Node): BreakToken | undefined
    findBreakToken(
      rendered: HTMLElement,
      source: Node,
      bounds?: DOMRect,
      previous?: BreakToken,
      extract?: boolean,
    ): BreakToken | undefined
    hyphenateAtBreak(container: Node, breakLetter: string | undefined): void
    waitForImages(images: Iterable<HTMLImageElement>): Promise<void>
  }

  export interface Page {
    element: HTMLElement
    /** The box of the text: one column wide, and overflowing into further columns. */
    area: HTMLElement
    /** The root of what was copied into the page. */
    wrapper: HTMLElement
    createWrapper(): HTMLElement
    layout(
      source: Node,
      breakToken: BreakToken | undefined,
      maxChars?: number,
    ): Promise<BreakToken | undefined>
    removeListeners(): void
    destroy(): void
  }

  export class Chunker {
    constructor(content?: undefined, renderTo?: undefined, settings?: { maxChars?: number })
    hooks: {
      onPageLayout: Hook<(wrapper: HTMLElement, start: BreakToken, layout: Layout) => void>
      renderNode: Hook<(clone: Node, node: Node, layout: Layout) => void>
      onOverflow: Hook<
        (
          overflow: Range | undefined,
          rendered: HTMLElement,
          bounds: DOMRect,
          layout: Layout,
        ) => Range | undefined
      >
    }
    pages: Page[]
    total: number
    pagesArea: Element
    pageTemplate: HTMLTemplateElement
    addPage(): Page
  }
}
