/** Where a prefixed property or value has another name without its prefix. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/\B-epub-fullwidth\b/gi, 'full-width'],
  [/\B-epub-text-combine-horizontal\b/gi, 'text-combine-upright'],
  [/\B-epub-text-combine(\s*:\s*)horizontal\b/gi, 'text-combine-upright$1all'],
  [/\B-epub-text-combine(?=\s*:)/gi, 'text-combine-upright'],
  [/\B-epub-text-orientation(\s*:\s*)vertical-right\b/gi, 'text-orientation$1mixed'],
  [
    /\B-epub-text-orientation(\s*:\s*)(?:sideways-right|rotate-(?:right|normal))\b/gi,
    'text-orientation$1sideways',
  ],
  [/\B-epub-text-underline-position(\s*:\s*)alphabetic\b/gi, 'text-underline-position$1auto'],
  [/\B-epub-(?=[a-z])/gi, ''],
]

/**
 * Style text whose properties of EPUB 3.0 have the names and values that browsers know.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-css-prefixed
 */
export function unprefixed(css: string): string {
  return RENAMED.reduce((text, [prefixed, name]) => text.replace(prefixed, name), css)
}
