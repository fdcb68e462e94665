import { engine } from '../layout/engine-traits.ts'
import type { SliceLayout } from './slice-host.ts'

/**
 * One grid of lines for pages that face each other: heads, white space and raised letters take whole lines, whatever they measure, so that
 * the lines of both pages are level. Loaded where two pages are side by side.
 *
 * A book's own sizes of lines, boxes with borders, pictures and tables still leave it until the next page.
 */
const GRID_CSS = `
:where(h1, h2, h3, h4, h5, h6) { margin: var(--kz-grid) 0; line-height: round(up, 1.08em, var(--kz-grid)); }
:where(h1, h2, h3, h4, h5, h6) :where(*) { line-height: 1.08; }
:where(h1) { font-size: 1.38em; } :where(h2) { margin-top: calc(2 * var(--kz-grid)); }
:where(p) { margin: 0 0 var(--kz-grid); } :where(figure, hr) { margin-block: var(--kz-grid); } :where(blockquote) { margin: var(--kz-grid) 1.5em; }
:where(ul, ol, dl, pre):not(:where(li *)) { margin-block: var(--kz-grid); }
:where(sup, sub, [data-epub-type~="noteref"]) { line-height: 0; }`

/** A margin above or below, as pages have it. */
const MARGIN = /((?:^|[{;\s])margin-(?:top|bottom|block-start|block-end): )([^;}]+)/g
const LINE = 'var(--kz-grid)'

/** White space of two fifths of a line or more in whole lines; less stays as it is. */
function inLines(value: string): string {
  const [, length, weight = ''] = /^(.*?)( *!important)?$/.exec(value.trim())!
  // A property that may be negative moves a block on purpose.
  if (!/^(?:[\d.]|min\()/.test(length!)) return value
  return `max(round(${length} + 0.1 * ${LINE}, ${LINE}), min(${length}, 0.39 * ${LINE}))${weight}`
}

const done = new WeakSet<SliceLayout>()
let gridSheet: CSSStyleSheet | undefined

/** Puts the pages of a layout on a grid, once. Browsers that cannot round lengths keep them as they are. */
export function putOnGrid(layout: SliceLayout): void {
  if (done.has(layout) || !CSS.supports('top', 'round(1px, 1px)')) return
  done.add(layout)
  if (!gridSheet) {
    gridSheet = new CSSStyleSheet()
    gridSheet.replaceSync(GRID_CSS)
  }
  const { properties, sheetsOf } = layout
  const rem = Number.parseFloat(properties['--kz-rem']!)
  const line = Math.round(rem * Number(properties['--kz-line']))
  // WebKit cuts the size of letters to a 64th of a pixel and lines to whole ones: a little less than 31 would be 30.
  properties['--kz-line'] = String((line + (engine === 'webkit' ? 0.05 : 0.001)) / rem)
  properties['--kz-grid'] = `${line}px`
  const spacing = properties['--kz-par']
  if (spacing) properties['--kz-par'] = inLines(spacing)
  const known = new Map<string, string>()
  layout.sheetsOf = (content) => {
    let css = known.get(content.css)
    if (css === undefined) {
      css = content.css.replace(MARGIN, (_, name: string, value: string) => name + inLines(value))
      known.set(content.css, css)
    }
    const [first, ...others] = sheetsOf({ ...content, css })
    return [first!, gridSheet!, ...others]
  }
}
