import { STYLE_TEXT } from '../style-attributes.ts'
import { MATH_NS, XHTML_NS } from './rules.ts'

/** Formulas and cells of a chapter that are rewritten: a DOM library on a server takes time for each. */
const MOST_REWRITTEN = 5000
/** Elements of a formula that is drawn: Chromium lays out one of 40,000 for more than a minute. */
const MOST_DRAWN = 5000

/**
 * Writes in MathML Core what only older browsers would draw.
 *
 * @see https://www.w3.org/TR/mathml-core/
 */
export function rewriteOldFormulas(page: Document): void {
  // A live list would be computed again after each change.
  const formulas = (name: string) =>
    [...page.querySelectorAll(name)]
      .filter(({ namespaceURI }) => namespaceURI === MATH_NS)
      .slice(0, MOST_REWRITTEN)
  for (const formula of formulas('math'))
    if (formula.getElementsByTagName('*').length > MOST_DRAWN) writeOut(formula)
  for (const glyph of formulas('mglyph')) writeGlyph(glyph)
  for (const action of formulas('maction').reverse()) chooseAction(action)
  for (const fenced of formulas('mfenced').reverse()) fence(fenced)
  const columns = new Map<Element | null, number>()
  for (const cell of formulas('mtd')) {
    const row = cell.parentElement
    const column = columns.get(row) ?? 0
    columns.set(row, column + 1)
    align(cell, row, column)
  }
}

/** A picture of a sign gives way to its name. */
function writeGlyph(glyph: Element): void {
  const name = glyph.getAttribute('alt')?.trim()
  if (name) glyph.replaceWith(name)
}

/** Of the states of an action the chosen one is shown; a tip is the title of what it is about. */
function chooseAction(action: Element): void {
  const chosen = Number.parseInt(action.getAttribute('selection') ?? '1', 10) || 1
  const states = [...action.children]
  const shown = states[chosen - 1] ?? states[0]
  const tip = /^(tooltip|statusline)$/.test(action.getAttribute('actiontype') ?? '') ? states[1] : undefined
  if (tip && shown && tip !== shown) shown.setAttribute('title', tip.textContent?.trim() ?? '')
  if (shown) action.replaceWith(shown)
}

/** A formula too large to draw stays readable as text. */
function writeOut(formula: Element): void {
  const words = formula.ownerDocument.createElementNS(XHTML_NS, 'span')
  if (formula.id) words.id = formula.id
  words.append([...formula.querySelectorAll('mi, mn, mo, mtext')].map((part) => part.textContent).join(' '))
  formula.replaceWith(words)
}

/** @see https://www.w3.org/TR/MathML3/chapter3.html#presm.mfenced */
function fence(fenced: Element): void {
  const make = (name: string, ...content: (Node | string)[]) => {
    const made = fenced.ownerDocument.createElementNS(MATH_NS, name)
    made.append(...content)
    return made
  }
  const sign = (text: string, form: 'prefix' | 'postfix' | 'infix') => {
    const made = make('mo', text)
    made.setAttribute('form', form)
    made.setAttribute(form === 'infix' ? 'separator' : 'fence', 'true')
    return made
  }
  const value = (name: string, usual: string) => (fenced.getAttribute(name) ?? usual).replace(/\s+/g, '')
  const [open, close] = [value('open', '('), value('close', ')')]
  const separators = [...value('separators', ',')]
  const inner: Node[] = []
  const parts = [...fenced.childNodes].filter(
    (node) => node.nodeType === 1 || /\S/.test(node.nodeValue ?? ''),
  )
  for (const [i, part] of parts.entries()) {
    const separator = separators[Math.min(i, separators.length) - 1]
    if (separator) inner.push(sign(separator, 'infix'))
    inner.push(part)
  }
  const row = make('mrow', make('mrow', ...inner))
  for (const name of ['id', 'class', STYLE_TEXT]) {
    const found = fenced.getAttribute(name)
    if (found !== null) row.setAttribute(name, found)
  }
  if (open) row.prepend(sign(open, 'prefix'))
  if (close) row.append(sign(close, 'postfix'))
  fenced.replaceWith(row)
}

/** A cell is aligned by its own attribute, else by that of its row or its table for its column; of more columns than are named by the last. */
function align(cell: Element, row: Element | null, ofRow: number): void {
  const named =
    cell.getAttribute('columnalign') ??
    row?.getAttribute('columnalign') ??
    row?.parentElement?.getAttribute('columnalign')
  const words = named?.trim().split(/\s+/) ?? []
  const column = cell.hasAttribute('columnalign') ? 0 : ofRow
  const word = words[Math.min(column, words.length - 1)]
  const style = cell.getAttribute(STYLE_TEXT) ?? ''
  if ((word === 'left' || word === 'right') && !/text-align/.test(style))
    cell.setAttribute(STYLE_TEXT, `text-align: ${word}; ${style}`)
}
