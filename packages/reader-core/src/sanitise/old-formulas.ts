import { MATH_NS } from './rules.ts'

/**
 * Writes in MathML Core what only older browsers would draw.
 *
 * @see https://www.w3.org/TR/mathml-core/
 */
export function rewriteOldFormulas(page: Document): void {
  for (const fenced of [...page.getElementsByTagNameNS(MATH_NS, 'mfenced')].reverse()) fence(fenced)
  // A live list would be computed again after each change.
  for (const cell of [...page.getElementsByTagNameNS(MATH_NS, 'mtd')]) align(cell)
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
  for (const [i, part] of [...fenced.children].entries()) {
    const separator = separators[Math.min(i, separators.length) - 1]
    if (separator) inner.push(sign(separator, 'infix'))
    inner.push(part)
  }
  const row = make('mrow', make('mrow', ...inner))
  for (const name of ['id', 'class', 'style']) {
    const found = fenced.getAttribute(name)
    if (found !== null) row.setAttribute(name, found)
  }
  if (open) row.prepend(sign(open, 'prefix'))
  if (close) row.append(sign(close, 'postfix'))
  fenced.replaceWith(row)
}

/** A cell is aligned by its own attribute, else by that of its row or its table for its column; of more columns than are named by the last. */
function align(cell: Element): void {
  const row = cell.parentElement
  const named =
    cell.getAttribute('columnalign') ??
    row?.getAttribute('columnalign') ??
    row?.parentElement?.getAttribute('columnalign')
  const words = named?.trim().split(/\s+/) ?? []
  const column = cell.hasAttribute('columnalign') ? 0 : [...row!.children].indexOf(cell)
  const word = words[Math.min(column, words.length - 1)]
  const style = cell.getAttribute('style') ?? ''
  if ((word === 'left' || word === 'right') && !/text-align/.test(style))
    cell.setAttribute('style', `text-align: ${word}; ${style}`)
}
