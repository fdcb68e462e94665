/** Verse, as books name it: its lines are the poet's. */
export const VERSE = ['verse', 'poem', 'poetry', 'stanza', 'linegroup']
  .map((name) => `:is(div, section, blockquote, p):is([class*="${name}"], [data-epub-type*="${name}"])`)
  .join(', ')

/** Elements that are never hyphenated, with all in them: heads, which balance their lines, verse, and text whose characters count. */
export const UNBROKEN = `h1, h2, h3, h4, h5, h6, pre, code, kbd, samp, tt, math, svg, ${VERSE}`

/** Inherited: where the book sets another, it does so for a reason. Browsers break no word of a language unknown to them. */
export const HYPHENS_CSS = `kz-body { hyphens: auto !important; hyphenate-limit-chars: 5 2 3; } :is(${UNBROKEN}) { hyphens: manual !important; }`

/** Elements whose lines are never justified unless the book says so. */
export const RAGGED = `h1, h2, h3, h4, h5, h6, nav, th, td, dt, caption, figcaption, pre, address, ${VERSE}`

/**
 * Text that the book does not align is justified where words can be broken. Without a weight of its own, so that whatever
 * the book says of it counts; heads, cells, captions and verse stay as they are.
 */
export const JUSTIFIED_CSS = `:where(kz-body) { text-align: justify; }
:where(${RAGGED}) { text-justify: none; }`
