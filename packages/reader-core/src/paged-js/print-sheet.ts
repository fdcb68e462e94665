import { type Paper, PX_PER_MM } from './paper.ts'

/** Marks the root of a booklet in the document. */
export const BOOKLET_ROOT = 'data-kz-booklet'

/** Rules inside of a section of a booklet: papers under each other, each with its heads, text and number. */
export function bookletCss(paper: Paper): string {
  const { top, bottom, sides } = paper.margins
  return `
:host { contain: none; display: block; }
kz-flow { display: block !important; columns: auto !important; width: auto !important; height: auto !important; margin: 0 !important; position: static !important; }
/* A hair lower than the paper, which browsers round to whole pixels: what is higher prints a blank page after it. */
kz-paper { all: unset; display: block !important; position: relative !important; overflow: clip !important; contain: size layout style paint;
  width: ${paper.width}mm; height: calc(${paper.height}mm - 1px); background: #fff; color: #000; break-after: page; break-inside: avoid; }
kz-paper[data-last] { break-after: auto; }
kz-paper > kz-page { inset-inline-start: 0 !important; inset-block-start: ${top}mm !important; }
kz-paper kz-area { columns: auto !important; display: flow-root !important; }
kz-head, kz-foot { all: unset; position: absolute !important; left: ${sides}mm; right: ${sides}mm; display: flex !important;
  font: 8.5pt/1.3 var(--kz-face); color: #444; }
kz-head { top: ${Math.max(2, top * 0.4)}mm; gap: 6mm; justify-content: space-between; }
kz-foot { bottom: ${Math.max(2, bottom * 0.4)}mm; justify-content: center; }
kz-head > * { all: unset; display: block !important; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
kz-chapter { font-style: normal; text-align: end; }
a[href] { color: inherit !important; text-decoration: none !important; }
`
}

/** Rules of the document while a booklet is printed: nothing but it, on its paper. */
export function documentCss(paper: Paper): string {
  return `
@page { size: ${paper.width}mm ${paper.height}mm; margin: 0; }
@media screen {
  [${BOOKLET_ROOT}] { position: fixed; inset: 0 auto auto 0; width: 0; height: 0; overflow: clip; visibility: hidden; pointer-events: none; z-index: -1; }
}
@media print {
  html, body { display: block !important; position: static !important; width: auto !important; height: auto !important; min-height: 0 !important;
    max-height: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important; overflow: visible !important; transform: none !important;
    contain: none !important; background: none !important; }
  body > :not([${BOOKLET_ROOT}]) { display: none !important; }
  body::before, body::after { content: none !important; }
  [${BOOKLET_ROOT}] { display: block !important; position: static !important; width: auto !important; height: auto !important; overflow: visible !important; visibility: visible !important; }
}
`
}

/** CSS px of the box of text on a paper. */
export function textBox(paper: Paper): { stride: number; columnWidth: number; height: number } {
  const { top, bottom, sides } = paper.margins
  return {
    stride: Math.floor(paper.width * PX_PER_MM),
    columnWidth: Math.floor((paper.width - 2 * sides) * PX_PER_MM),
    height: Math.floor((paper.height - top - bottom) * PX_PER_MM),
  }
}

/**
 * A book's rules as paper answers them, whatever the browser is doing: rules for print hold, rules for screens do not.
 * While pages are set the browser is a screen, and when they are printed it must not set them otherwise.
 */
export function rulesForPrint(css: string): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const write = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (!(rule instanceof CSSMediaRule)) return rule.cssText
        const holds = rule.conditionText.split(',').some((query) => {
          if (/\bscreen\b/i.test(query)) return false
          return matchMedia(query.replace(/\bprint\b/gi, 'all')).matches
        })
        return holds ? write(rule.cssRules) : ''
      })
      .join('\n')
  return write(sheet.cssRules)
}

const FORCED = /^(always|page|left|right|recto|verso)$/

/** Marks where a book forces a new page, in the attributes of Paged.js. Not before the first element of a slice. */
export function markForcedBreaks(root: Element, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const before = new Set<Element>()
  const collect = (element: Element, style: CSSStyleDeclaration) => {
    if (FORCED.test(style.getPropertyValue('break-before'))) before.add(element)
    const next = FORCED.test(style.getPropertyValue('break-after')) ? elementAfter(element, root) : undefined
    if (next) before.add(next)
  }
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule) || !/break-(before|after)/.test(rule.cssText)) continue
    for (const element of root.querySelectorAll(rule.selectorText)) collect(element, rule.style)
  }
  for (const element of root.querySelectorAll<HTMLElement>('[style*="break-"]'))
    collect(element, element.style)
  for (const element of before)
    if (hasTextBefore(element, root)) element.setAttribute('data-break-before', 'page')
}

function elementAfter(element: Element, root: Element): Element | undefined {
  for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
    if (each.nextElementSibling) return each.nextElementSibling
  }
  return undefined
}

function hasTextBefore(element: Element, root: Element): boolean {
  const range = document.createRange()
  range.setStartBefore(root)
  range.setEndBefore(element)
  const contents = range.cloneContents()
  return (contents.textContent ?? '').trim() !== '' || contents.querySelector('img, svg, math, hr') !== null
}
