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
table[data-kz-rows] :is(thead, tbody, tfoot, tr) { padding-inline: 0 !important; }
`
