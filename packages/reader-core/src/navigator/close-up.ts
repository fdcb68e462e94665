import type { OpenedPicture } from '../notes/note.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import { lengthOf, ROW_TABLE } from '../tables/table-marks.ts'

const BOX =
  'box-sizing:border-box;inline-size:max-content;max-inline-size:60em;padding:.5em;font:32px/1.3 serif;color:#000'
const CSS =
  'table{border-collapse:collapse}td,th{padding:.2em .4em;border:1px solid #999;text-align:start;vertical-align:top}[data-kz-unseen=none]{display:none}'

/** Characters of a table that are shown as one picture at most; of a longer one only the rows on screen are. */
const MOST_CHARACTERS = 20_000

/** The close-up of an element of a slice. @param host - of the slice */
export function closeUpIn(
  laid: readonly LaidText[],
  element: Element,
  host: Element | null | undefined,
): OpenedPicture {
  const slice = laid.find((each) => each.host === host)
  return closeUpOf(element, slice?.content.leaves.at(0)?.node.ownerDocument)
}

/**
 * A formula, or a table, as a picture of its own in large letters, to be looked at closely.
 *
 * @param source - document of the section, in which a table that is laid out in parts is whole
 */
function closeUpOf(element: Element, source?: Document): OpenedPicture {
  const host = document.createElement('div')
  host.style.cssText = 'all:initial;position:fixed;inset:0 auto auto 0;visibility:hidden'
  const box = document.createElement('div')
  box.style.cssText = BOX
  box.dir = getComputedStyle(element).direction
  const number = element.getAttribute(ROW_TABLE)
  const whole = number === null ? null : source?.querySelector(`table[${ROW_TABLE}="${number}"]`)
  const isShort = whole && lengthOf(whole) <= MOST_CHARACTERS
  const copy = document.importNode(isShort ? whole : element, true)
  copy.removeAttribute('style')
  box.append(copy)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  root.append(box)
  document.body.append(host)
  const { width, height } = box.getBoundingClientRect()
  host.remove()
  // The picture is a document of its own; in this one a content security policy may block the element.
  const style = document.createElement('style')
  style.textContent = CSS
  box.prepend(style)
  const xml = new XMLSerializer().serializeToString(box)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}"><foreignObject width="100%" height="100%">${xml}</foreignObject></svg>`
  return {
    href: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    alt: element.getAttribute('alttext') ?? element.textContent.replace(/\s+/g, ' ').trim(),
  }
}
