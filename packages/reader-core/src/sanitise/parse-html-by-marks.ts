import type { Steps } from '../steps.ts'
import { appendPiece, elementsAlong } from './append-piece.ts'
import { type DomWindow, parseSource } from './xhtml-source.ts'

/** Characters of the first try of a chunk. */
const PIECE_LENGTH = 48_000
/** Name of the elements that mark where a chunk begins and ends. */
const MARK = 'kz-cut'
/** A script may be in any element, a table's rows included, and does not run in a parsed document. */
const BEGIN = `<script id="${MARK}-begin"></script>`
/**
 * Elements after the script show whether the parser would open `b`, `i` and the like again for the text after it, and for
 * the text after the table that it is in.
 */
const END = `<script id="${MARK}-end"></script><${MARK}></${MARK}></table><${MARK}></${MARK}>`
/** Sources that are parsed at once: a form is open for elements outside of it, too. */
const UNCUT = new RegExp(`<form\\b|${MARK}|<plaintext\\b`, 'i')
/** Where a chunk may begin. A `col` continues a group that a mark before it would end. */
const TAG = /<(?!col\b)[a-z/]/gi
const FORMATTING = /^(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
/** Elements in which formatting that is open outside of them is not known. */
const HIDES_FORMATTING = /^(applet|marquee|object|template|svg|math)$/
const DOCTYPE = /<!doctype[^>]*>/i

/**
 * Parses HTML in chunks, each of them with copies of the elements that are open where it begins. For engines that cannot
 * continue a parser (`Document.write`).
 *
 * The elements around a mark at the end of a chunk are those that are open there. Where more than they is to be known
 * (a value or a comment that goes on, a formatting element that was not closed) the chunk becomes longer.
 *
 * @returns the same tree as `parseSource`, but for comments after the body
 */
export function* parseHtmlByMarks(source: string, dom: DomWindow): Steps<Document> {
  const atOnce = () => parseSource(source, 'text/html', dom)
  if (UNCUT.test(source)) return atOnce()
  const doctype = DOCTYPE.exec(source)?.[0] ?? ''
  let whole: Document | undefined
  let open: Element[] = []
  for (let from = 0; from < source.length; ) {
    const head = whole ? doctype + open.map(startTag).join('') + BEGIN : ''
    let to = from
    let page: Document
    let openAfter: Element[] | undefined
    do {
      to = tagAfter(source, from + Math.max(PIECE_LENGTH, 2 * (to - from)))
      page = parseSource(head + source.slice(from, to) + (to < source.length ? END : ''), 'text/html', dom)
      openAfter = to < source.length ? takeEnd(page) : []
      yield
    } while (!openAfter)
    if (!whole) whole = page
    else {
      const wrappers = takeBegin(page)
      // Text in a table that is not in a cell goes before the table, which is not in this chunk.
      if (wrappers?.length !== open.length) return atOnce()
      yield* appendPiece(wrappers, [
        whole.documentElement,
        ...elementsAlong(whole.body, open.length - 1, 'lastElementChild'),
      ])
    }
    open = openAfter
    from = to
  }
  return whole ?? atOnce()
}

/** Index of the first tag at or after a place that a chunk may begin with; the length of the source if there is none. */
function tagAfter(source: string, from: number): number {
  TAG.lastIndex = from
  return TAG.exec(source)?.index ?? source.length
}

/** Removes the marks at the end of a chunk. Returns the open elements, outermost first; undefined if more is open. */
function takeEnd(page: Document): Element[] | undefined {
  const end = page.getElementById(`${MARK}-end`)
  const [next, afterTable] = page.querySelectorAll(MARK)
  if (!end || !next || !afterTable || !page.body.contains(end)) return undefined
  const open: Element[] = []
  for (let each = end.parentElement; each; each = each.parentElement) open.unshift(each)
  const names = open.map(({ localName }) => localName)
  const tables = open.filter(({ localName }) => localName === 'table')
  if (tables.length > 1 || names.some((name) => HIDES_FORMATTING.test(name))) return undefined
  // Of equal formatting elements a parser opens three again, whatever else was open: their copies are others.
  const formatting = names.filter((name) => FORMATTING.test(name))
  if (new Set(formatting).size < formatting.length) return undefined
  // In a table, but not in a cell, other elements than scripts go before the table.
  const isBeforeTable = /^(table|t(?:body|head|foot|r))$/.test(names.at(-1)!)
  const isNext = isBeforeTable ? next.nextSibling === tables[0] : next.previousSibling === end
  if (!isNext || afterTable.previousSibling !== (tables[0] ?? next)) return undefined
  for (const mark of [end, next, afterTable]) mark.remove()
  return open
}

/** Removes the mark after the copies of open elements. Returns these; undefined if something is before one of them. */
function takeBegin(page: Document): Element[] | undefined {
  const begin = page.getElementById(`${MARK}-begin`)
  const wrappers: Element[] = []
  for (let each: Element | null = begin; each; each = each.parentElement) {
    if (each !== begin) wrappers.unshift(each)
    if (each.previousSibling && each !== page.body && each !== page.documentElement) return undefined
  }
  begin?.remove()
  return wrappers
}

function startTag(element: Element): string {
  const copy = (element.cloneNode(false) as Element).outerHTML
  return element.localName === 'html' || element.localName === 'body'
    ? `<${element.localName}>`
    : copy.slice(0, copy.lastIndexOf('</'))
}
