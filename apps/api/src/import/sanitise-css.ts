import { isExternal } from '@kurasa/reader-core/publication'

/** Words with which old browsers ran or loaded something from a style. */
const ACTIVE = /expression\s*\(|javascript\s*:|vbscript\s*:|-moz-binding|\bbehaviou?r\s*:/i

/** A style sheet without anything that leaves the book or runs, and what it refers to inside of it. */
export interface SanitisedCss {
  css: string
  /** References as they are written, relative to the sheet. */
  references: string[]
}

/**
 * Takes out of a style sheet what asks other hosts for something, and what old browsers ran. Everything else stays as
 * the book has it: the reader scopes it when it is shown.
 */
export function sanitiseCss(source: string): SanitisedCss {
  const references: string[] = []
  const keep = (reference: string): boolean => {
    const target = reference.trim()
    if (/^data:(image|font|application\/(x-)?font)[/\w.+-]*[;,]/i.test(target)) return true
    if (isExternal(target)) return false
    if (target && !target.startsWith('#')) references.push(target)
    return true
  }
  const css = unescapeLetters(source)
    .replace(/@import\s+(["'])(.*?)\1[^;]*;?/gi, (rule, _quote, target: string) => (keep(target) ? rule : ''))
    .replace(/@import\s+url\(\s*(["']?)(.*?)\1\s*\)[^;]*;?/gi, (rule, _quote, target: string) =>
      isExternal(target.trim()) ? '' : rule,
    )
    .replace(/\b(?:url|src)\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi, (call, double, single, bare) =>
      keep(double ?? single ?? bare ?? '') ? call : 'url("data:,")',
    )
    .replace(/\b(?:-webkit-)?image-set\(\s*(["'])\s*(?:[a-z][a-z\d+.-]*:|\/\/).*?\)/gi, 'none')
    .replace(new RegExp(ACTIVE, 'gi'), 'removed')
  return { css, references }
}

/**
 * The declarations of a `style` attribute that only style: what refers to a file or runs falls away as a whole.
 *
 * @returns undefined when none is left
 */
export function sanitiseDeclarations(style: string): string | undefined {
  const kept = unescapeLetters(style.replace(/\/\*.*?(\*\/|$)/gs, ' '))
    .split(/;(?=(?:[^"']*["'][^"']*["'])*[^"']*$)/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration && !ACTIVE.test(declaration))
    .filter(
      (declaration) => !/(?:url|src|image|image-set|cross-fade|element)\s*\(|@import|\\/i.test(declaration),
    )
  return kept.length ? kept.join('; ') : undefined
}

/** An escaped ASCII letter means the letter, so it is written as one: `u\72l(` must not pass as no `url(`. */
function unescapeLetters(css: string): string {
  return css.replace(
    /\\(?:([\da-f]{1,6})[ \t\n\r\f]?|([g-z]))/gi,
    (sequence, hex?: string, letter?: string) => {
      if (letter) return letter
      const character = String.fromCodePoint(Math.min(Number.parseInt(hex ?? '0', 16), 0x10ffff))
      return /^[a-z]$/i.test(character) ? character : sequence
    },
  )
}
