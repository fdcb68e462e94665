const HIDDEN = `* { -webkit-text-fill-color: transparent !important; -webkit-text-stroke-color: transparent !important; text-shadow: none !important;
  background-clip: border-box !important; transition: none !important }
*::first-letter, *::first-line { -webkit-text-fill-color: transparent !important; text-shadow: none !important }
text, text * { fill: transparent !important; stroke: transparent !important }`

function* shadowRoots(root: Element | ShadowRoot): Generator<ShadowRoot> {
  if (root instanceof Element && root.shadowRoot) yield* shadowRoots(root.shadowRoot)
  if (root instanceof ShadowRoot) yield root
  for (const element of root.querySelectorAll('*'))
    if (element.shadowRoot) yield* shadowRoots(element.shadowRoot)
}

let sheet: CSSStyleSheet | undefined

/** Hides the letters of the page, and nothing else, or shows them again: what differs is their ink. */
export function hideLetters(view: HTMLElement, isHidden: boolean): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(HIDDEN)
  }
  for (const root of shadowRoots(view)) {
    const others = root.adoptedStyleSheets.filter((each) => each !== sheet)
    root.adoptedStyleSheets = isHidden ? [...others, sheet] : others
  }
}
