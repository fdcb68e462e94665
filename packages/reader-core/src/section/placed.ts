import { STEP_NODES, type Steps } from '../steps.ts'
import { isBlockName } from './leaves.ts'

/** Attribute of an element that its book places over the text. `line`: it is text, and a line of its own; `word`: it is a part of one. */
export const PLACED = 'data-kz-placed'
/** Letters up to which a placed element is a label. */
const LABEL = 24

/** Rules for placed pictures and texts: they stay in the text. */
export const PLACED_CSS = `kz-flow:not(.fixed) :is([${PLACED}="line"], [${PLACED}="word"], img[${PLACED}]) { position: static !important; }
kz-flow:not(.fixed) [${PLACED}="line"] { display: block !important; width: auto !important; line-height: inherit !important; } kz-flow:not(.fixed) [${PLACED}="word"]::after { content: " "; }`

/** Marks the elements of a section that are placed over its text, and are more than labels of it. */
export function* markPlaced(body: Element, placed: Set<Element>): Steps {
  for (const each of body.querySelectorAll('[style*="absolute"]')) placed.add(each)
  let count = 0
  for (const each of placed) {
    if (++count % STEP_NODES === 0) yield
    if (isBlockName(each.localName)) continue
    const isText = (each.textContent ?? '').trim().length > LABEL || each.querySelector('img') !== null
    if (isText || each.localName === 'img' || isPartOfText(each, placed))
      each.setAttribute(PLACED, isText ? 'line' : 'word')
  }
}

/** Whether all that is around an element is placed: together they are a text. */
function isPartOfText({ parentElement }: Element, placed: ReadonlySet<Element>): boolean {
  const shown = [...parentElement!.childNodes].filter((node) => /\S/.test(node.textContent ?? ''))
  return shown.length > 1 && shown.every((node) => placed.has(node as Element))
}
