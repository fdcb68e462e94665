import {
  importRule,
  isStyleAddressAllowed,
  type NoteLoss,
  rewriteCss,
  unprefixed,
} from '@kurasa/reader-core/sanitise'

/** A style sheet that loads nothing from outside of the book, and what it refers to inside of it. */
export interface SanitisedCss {
  css: string
  /** References without quotes and escapes, relative to the sheet. */
  references: string[]
}

/**
 * Takes out of a style sheet what would be loaded from elsewhere; properties of EPUB 3.0 get their names of today. Everything
 * else stays as the book has it: the reader scopes it when it is shown.
 *
 * @param lose - counts what is taken out
 */
export function sanitiseCss(source: string, lose?: NoteLoss): SanitisedCss {
  const references: string[] = []
  const isKept = (address: string, kind: 'picture' | 'style' = 'picture'): boolean => {
    if (!isStyleAddressAllowed(address)) {
      lose?.(kind, address)
      return false
    }
    if (address.trim() && !/^\s*(#|data:)/i.test(address)) references.push(address.trim())
    return true
  }
  const css = rewriteCss(unprefixed(source), {
    importRule: (address, condition) => (isKept(address, 'style') ? importRule(address, condition) : ''),
    url: (address) => (isKept(address) ? address : undefined),
  })
  return { css, references }
}
