/**
 * A page as it was made: a box of its own size, what lies outside of it cut off, the book's styles and no others.
 *
 * @param box - selector of the box in the page's shadow tree
 */
export const fixedPageCss = (box: ':host' | 'kz-flow'): string => `
:host { all: initial; display: block; }
${box} { position: absolute; left: 0; top: 0; overflow: hidden; contain: strict;
  transform-origin: 0 0; background: #fff; color: #000; user-select: text; -webkit-user-select: text;
  -webkit-touch-callout: default; }
kz-flow { display: block; }
kz-html { display: flow-root; position: relative; width: 100%; height: 100%; font: 16px / normal serif; }
kz-body { display: block; margin: 8px; }
kz-html, kz-body { background-color: var(--kz-paper); }
* { animation: none !important; transition: none !important; }
img, svg, image { user-select: none; -webkit-user-select: none; -webkit-user-drag: none; }
svg text { user-select: text; -webkit-user-select: text; }
:host([data-picture]) kz-body { margin: 0; height: 100%; }
:host([data-picture]) kz-body > * { display: block; width: 100%; height: 100%; object-fit: contain; }
kz-marks { z-index: 2147483647; mix-blend-mode: multiply; }
`

/** The measures of a page, as properties of its host. */
export const fixedPageProperties = ({ width, height }: { width: number; height: number }) => ({
  '--kz-vw': `${width / 100}px`,
  '--kz-vh': `${height / 100}px`,
  '--kz-rem': '16px',
  '--kz-scale': '1',
  '--kz-free': '100000px',
  '--kz-sheet': 'initial',
})
