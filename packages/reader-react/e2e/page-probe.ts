/** Functions by which tests in any engine read the page, through all shadow trees. Boxes are of the window, CSS px. */
export const probe = {
  section: () => document.querySelector<HTMLElement>('section[data-state]')!,
  surface: () => document.querySelector<HTMLElement>('[data-kurasa-surface]')!,
  view: () => document.querySelector<HTMLElement>('[data-kurasa-surface] [part="view"]')!,

  /** Texts that are laid out, the present chapter's first. */
  articles(): HTMLElement[] {
    const hosts = [...probe.view().shadowRoot!.querySelectorAll<HTMLElement>('[role="article"]')]
    return hosts.filter((host) => !host.inert)
  },

  inText: (selector: string): HTMLElement[] =>
    probe
      .articles()
      .flatMap((article) => [...(article.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]),

  focused(): Element | null {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    return focused
  },

  /** Returns the focused element in words: its name, or where it is. */
  focusedName(): string {
    const focused = probe.focused()
    return focused?.ariaLabel || focused?.textContent?.trim() || focused?.localName || ''
  },

  isFocusInText: () => probe.inText('*').includes(probe.focused() as HTMLElement),

  isOnScreen: (element: Element | null | undefined): boolean =>
    Boolean(
      element &&
        [...element.getClientRects()].some(({ left, right }) => left >= -1 && right <= innerWidth + 1),
    ),

  /** Stops of the keyboard in the interface. */
  stops: (): HTMLElement[] =>
    [...probe.section().querySelectorAll<HTMLElement>('button, a[href], input, [tabindex="0"]')].filter(
      (element) => !element.closest('[inert]') && !element.hasAttribute('disabled'),
    ),

  nameOf: (element: Element): string => (element.ariaLabel ?? element.textContent ?? '').trim(),

  byName: (name: string): HTMLElement | undefined =>
    probe.stops().find((element) => probe.nameOf(element) === name),

  boxOf(element: Element | null | undefined) {
    const { left, top, width, height, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
    return { left, top, width, height, right, bottom }
  },

  /** How far the strip of pages is drawn from its place, px of the screen. */
  offset(): number {
    const track = probe.view().shadowRoot!.querySelector<HTMLElement>('.track')
    const x = track ? new DOMMatrix(getComputedStyle(track).transform).m41 : 0
    const stride = window.reader?.pageStride || innerWidth
    const rest = ((x % stride) + stride) % stride
    return rest > stride / 2 ? rest - stride : rest
  },

  page: () => window.reader!.getSnapshot().page.index,

  /** Image pages on screen that have their image, left to right: what they are called, and the box of all of it. */
  images: () =>
    [...probe.view().shadowRoot!.querySelectorAll<HTMLImageElement>('.slot:not([inert]) img')]
      .map((image) => ({ alt: image.alt, ...probe.boxOf(image) }))
      .sort((a, b) => a.left - b.left),

  /** Pages of a strip that are drawn, by position from 1. */
  stripPages: () =>
    [...probe.surface().querySelectorAll<HTMLElement>('[data-page]')].map((page) => ({
      position: Number(page.dataset.page) + 1,
      isThere: page.querySelector('img') !== null,
      ...probe.boxOf(page),
    })),

  position: () => window.reader!.getSnapshot().locator.locations.position,

  /** Waits for so many ms. */
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}
