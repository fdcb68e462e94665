const stroke = (to: string) =>
  `linear-gradient(${to}, transparent calc(50% - 0.6px), currentColor calc(50% - 0.6px) calc(50% + 0.6px), transparent calc(50% + 0.6px))`
const STROKES = ['up', 'down', 'across', 'through'] as const
const LINE = '1px solid'
/** Enclosures of formulas by their notations. */
const ENCLOSURES: readonly [notations: string, declarations: string][] = [
  ['updiagonalstrike', `--kz-up: ${stroke('to top left')}`],
  ['downdiagonalstrike', `--kz-down: ${stroke('to top right')}`],
  ['horizontalstrike', `--kz-across: ${stroke('to top')}`],
  ['verticalstrike', `--kz-through: ${stroke('to left')}`],
  ['longdiv radical actuarial top', `border-top: ${LINE}`],
  ['longdiv radical left', `border-left: ${LINE}`],
  ['actuarial madruwb right', `border-right: ${LINE}`],
  ['madruwb bottom', `border-bottom: ${LINE}`],
  ['box roundedbox circle', `border: ${LINE}`],
  ['roundedbox', 'border-radius: 0.3em'],
  ['circle', 'border-radius: 50%; padding: 0.3em'],
]
const ENCLOSED = 'kz-flow:not(.webkit) menclose'
/** Chromium draws no enclosure. Without a notation it is that of a long division. */
const ENCLOSED_CSS = `@supports not (-moz-appearance: none) {
${ENCLOSED} { padding: 0.15em 0.2em; ${STROKES.map((name) => `--kz-${name}: none;`).join(' ')} background-image: ${STROKES.map((name) => `var(--kz-${name})`).join(', ')}; }
${ENCLOSED}:not([notation]) { border: solid; border-width: 1px 0 0 1px; }
${ENCLOSURES.map(([notations, declarations]) => `${ENCLOSED}:is(${notations.replace(/\w+/g, '[notation~="$&"]').replaceAll(' ', ', ')}) { ${declarations}; }`).join('\n')}
}
`

/** Rules for tables and formulas: between those of the engine and the book's own. */
export const TABLE_CSS = `
math, table { max-width: 100%; } math[display="block"] { overflow: hidden; }
.webkit table:not([data-kz-rows], [data-kz-flow]) { break-inside: avoid; }
@supports (-moz-appearance: none) { table:not([data-kz-rows], [data-kz-flow]) { break-inside: avoid; } math { white-space: nowrap; } }
table[data-kz-rows], table[data-kz-rows] > :is(thead, tbody, tfoot, caption) { display: block !important; float: none !important;
  width: auto !important; max-width: 100% !important; }
table[data-kz-rows] > :is(colgroup, col) { display: none !important; }
table[data-kz-rows] tr { display: grid !important; grid-template-columns: var(--kz-tracks); column-gap: var(--kz-across);
  margin-block: 0 calc(var(--kz-down) + var(--kz-overlap)) !important; break-inside: avoid !important; }
table[data-kz-rows] :is(td, th) { display: block !important; width: auto !important; min-width: 0 !important; height: auto !important;
  float: none !important; align-content: var(--kz-cell); margin-inline: 0 var(--kz-overlap) !important; }
table[data-kz-rows] tr[data-kz-stack] { display: block !important; break-inside: auto !important; }
tr[data-kz-stack] > * { text-align: start !important; }
:is([data-kz-stack], tr[data-kz-loose], tr[data-kz-flow]) > [data-kz-head]::before { content: attr(data-kz-head) ": "; font-weight: bold; }
table[data-kz-wide] :not(math *) { font-size: inherit !important; white-space: normal !important; min-width: 0 !important; padding-inline: 0.15em !important; text-indent: 0 !important; }
table[data-kz-wide="cut"] :not(math *) { overflow-wrap: anywhere !important; }
table[data-kz-wide] > caption, table[data-kz-rows] :is(thead, tbody, tfoot, tr) { padding-inline: 0 !important; }
${ENCLOSED_CSS}`
