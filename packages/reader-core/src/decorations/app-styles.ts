import {
  type Decoration,
  type DecorationLook,
  type DecorationStyle,
  type DrawnDecoration,
  decorationStyles,
} from './decorations.ts'

const themeStyles: ReadonlySet<string> = new Set(decorationStyles)

const isOfTheme = (style: Decoration['style']): style is DecorationStyle =>
  typeof style === 'string' && themeStyles.has(style)

/** A dot, and one class as a style sheet writes it without escapes. */
const CLASS = /^\.([-\w\u00a0-\uffff]+)$/

const colourParts = ['ground', 'ink', 'line', 'sign'] as const

/**
 * Colours of an app's styles. An app's colour enters no style sheet of ours: the browser computes a colour of it, and an invalid value is
 * left out.
 */
export class AppStyles {
  readonly #page: HTMLElement
  readonly #known = new Map<string, DecorationLook>()

  /** @param page - element in the trees of the reader and of the app, in which their classes count */
  constructor(page: HTMLElement) {
    this.#page = page
  }

  /** The decoration with the colours of its style, the same object where they are the theme's. */
  drawn(decoration: Decoration): DrawnDecoration {
    const { style } = decoration
    return isOfTheme(style) ? (decoration as DrawnDecoration) : { ...decoration, style: this.#look(style) }
  }

  /** Reads the app's style sheets again at the next use. @returns whether any style depends on them */
  forget(): boolean {
    const isAny = this.#known.size > 0
    this.#known.clear()
    return isAny
  }

  #look(style: string | DecorationLook): DecorationLook {
    const key = JSON.stringify(style)
    let look = this.#known.get(key)
    if (!look) {
      look = this.#read(style)
      this.#known.set(key, look)
    }
    return look
  }

  #read(style: string | DecorationLook): DecorationLook {
    const trees = treesAround(this.#page)
    if (typeof style !== 'string') {
      return { ...coloursOf(trees[0]!, style), ...(style.layer && { layer: style.layer }) }
    }
    if (!style.startsWith('.')) return coloursOf(trees[0]!, { ground: style })
    const [, name] = CLASS.exec(style) ?? []
    if (!name) return {}
    for (const tree of trees) {
      const look = lookOfClass(tree, name)
      if (Object.keys(look).length > 0) return look
    }
    return {}
  }
}

/** Elements around a page in the trees that may have a style for it, the innermost first: none of ours, which have no class of an app. */
function treesAround(page: HTMLElement): Element[] {
  const found: Element[] = []
  for (let root = page.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    found.push(root.host.parentElement ?? root.host)
  }
  return found.length > 0 ? found : [page]
}

/**
 * Reads what an element would have in a tree, beside one without style: it is shown at no time.
 *
 * @param change - gives it a style; called before each reading
 */
function computed<Result>(
  tree: Element,
  read: (styled: HTMLElement, own: CSSStyleDeclaration, plain: CSSStyleDeclaration) => Result,
): Result {
  const frame = document.createElement('kz-style')
  // A colour that no style has: what an element inherits is not its own.
  frame.style.cssText = 'all: initial; display: none; color: rgb(1 2 3 / 0.4); forced-color-adjust: none'
  const [styled, plain] = [document.createElement('kz-style'), document.createElement('kz-style')]
  styled.style.position = 'absolute'
  frame.append(styled, plain)
  tree.append(frame)
  try {
    return read(styled, getComputedStyle(styled), getComputedStyle(plain))
  } finally {
    frame.remove()
  }
}

/** The colours of a look as the browser writes them. */
function coloursOf(tree: Element, look: DecorationLook): DecorationLook {
  return computed(tree, (styled, own, plain) => {
    const colours: DecorationLook = {}
    for (const part of colourParts) {
      styled.style.color = ''
      styled.style.color = look[part] ?? ''
      if (own.color !== plain.color) colours[part] = own.color
    }
    return colours
  })
}

/** The look of a class of the app's style sheets. */
function lookOfClass(tree: Element, name: string): DecorationLook {
  return computed(tree, (styled, own, plain) => {
    styled.className = name
    // The colour of the letters, whichever the page gives them.
    const colour = (value: string) => (value === plain.color ? 'currentcolor' : value)
    const isUnderlined = own.textDecorationLine.includes('underline')
    const hasSign = !/none|hidden/.test(own.borderInlineStartStyle)
    return {
      ...(own.backgroundColor !== plain.backgroundColor && { ground: colour(own.backgroundColor) }),
      ...(own.color !== plain.color && { ink: own.color }),
      ...(isUnderlined && { line: colour(own.textDecorationColor) }),
      ...(hasSign && { sign: colour(own.borderInlineStartColor) }),
      ...(Number(own.zIndex) && { layer: Number(own.zIndex) }),
    }
  })
}
