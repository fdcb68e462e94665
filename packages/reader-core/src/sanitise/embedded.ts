import type { NoteLoss } from '../losses.ts'
import { STYLE_TEXT } from '../style-attributes.ts'
import { bookHref, imageHref, NO_RECORDING, XHTML_NS } from './rules.ts'
import { titleOf, wordsOf } from './words-of.ts'

// Documents, forms and recordings within a chapter: each gives way to what a page without scripts can show.

/** Elements of one kind that a chapter has moved or replaced: a DOM library on a server takes time for each by those beside it. */
export const MOST_REPLACED = 500

/** Attributes by which a book names and styles an element. */
export const NAMES = ['class', 'id', STYLE_TEXT, 'lang', 'dir', 'title']
const SIZES = ['width', 'height']

export function copyAttributes(from: Element, to: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name)
    if (value !== null) to.setAttribute(name, value)
  }
}

const elementsOf = (page: Document, selector: string): Element[] =>
  [...page.querySelectorAll(selector)].slice(0, MOST_REPLACED)

/** A frame gives way to a box with its title, which leads to what it would show. */
export function nameFrames(page: Document, _: string, lose?: NoteLoss): void {
  for (const frame of elementsOf(page, 'iframe')) {
    const address = frame.getAttribute('src')?.trim() ?? ''
    const box = frameBox(frame, address)
    lose?.('frame', box?.textContent || address)
    if (box) frame.replaceWith(box)
    else frame.remove()
  }
}

/** A page of a book, by the ending of its address. */
const PAGE_FILE = /\.(?:x?html?|svg|xml)(?:[?#]|$)/i

/** The box in place of an embedded document; undefined for one without a title or an address that a person can read. */
function frameBox(frame: Element, address: string): Element | undefined {
  const isOuter = /^https?:/i.test(address)
  const place = address.replace(/[?#].*/s, '').replace(isOuter ? /^https?:\/+/i : /^.*\//s, '')
  const isNamed = /^(https?:|[^:]*$)/i.test(address)
  const words = titleOf(frame) || (isNamed ? place : '')
  if (!words) return undefined
  const page = frame.ownerDocument
  const box = page.createElementNS(XHTML_NS, 'div')
  box.setAttribute('data-frame', '')
  if (frame.id) box.id = frame.id
  const isLink = isOuter || (isNamed && PAGE_FILE.test(address))
  const name = page.createElementNS(XHTML_NS, isLink ? 'a' : 'span')
  if (isLink) name.setAttribute('href', address)
  name.textContent = words
  box.append(name)
  return box
}

/** A dialog that is open is a part of the page. */
export function keepDialogs(page: Document): void {
  for (const dialog of elementsOf(page, 'dialog[open]')) {
    const box = page.createElementNS(XHTML_NS, 'div')
    copyAttributes(dialog, box, [...NAMES, 'aria-label'])
    while (dialog.firstChild) box.append(dialog.firstChild)
    dialog.replaceWith(box)
  }
}

/** Signs of fields that hold no words, by type. */
const FIELD_SIGNS: Readonly<Record<string, string>> = { radio: '○', checkbox: '☐' }
const LINE_SIGN = '____'

/** Words that replace a field: its own, else its name; else a sign. */
function wordsOfField(field: Element, type: string): string {
  if (field.localName !== 'input') return field.textContent?.trim() ? '' : titleOf(field)
  const own = type in FIELD_SIGNS ? '' : field.getAttribute('value')?.trim()
  return own || titleOf(field) || (FIELD_SIGNS[type] ?? LINE_SIGN)
}

/** Fields of a form become the words in them, apart from one another. */
export function writeFields(page: Document, _: string, lose?: NoteLoss): void {
  for (const field of elementsOf(page, 'option, button, input, textarea')) {
    const type = field.getAttribute('type')?.toLowerCase() ?? 'text'
    if (field.localName === 'input' && type === 'hidden') {
      field.remove()
      continue
    }
    const words = wordsOfField(field, type)
    lose?.('form', words || field.textContent || type)
    const box = page.createElementNS(XHTML_NS, 'span')
    if (words !== FIELD_SIGNS[type]) box.setAttribute('data-field', '')
    box.append(words, ...field.childNodes)
    const title = titleOf(field)
    if (title && title !== words) box.setAttribute('title', title)
    field.replaceWith(page.createTextNode(' '), ...(box.firstChild ? [box] : []), page.createTextNode(' '))
  }
  for (const list of [...page.querySelectorAll('select, optgroup, datalist')].reverse()) {
    const words = page.createElementNS(XHTML_NS, 'span')
    if (titleOf(list)) words.append(`${titleOf(list)} `)
    while (list.firstChild) words.append(list.firstChild)
    list.replaceWith(words)
  }
}

/** Files of pictures, of sounds and films, of films. */
const PICTURE_FILE = /\.(svg|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i
const RECORDING_FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|mp4|m4v|webm|ogv)(?:[?#]|$)/i
const FILM_FILE = /\.(?:mp4|m4v|webm|ogv)(?:[?#]|$)/i

/**
 * `object` and `embed` that show a picture become an image, those that play become a recording. Any other gives way to its fallback, or
 * to a box with its title.
 */
export function replaceObjects(page: Document, _: string, lose?: NoteLoss): void {
  for (const element of [...page.querySelectorAll('object, embed, applet')].reverse()) {
    const data = element.getAttribute(element.localName === 'embed' ? 'src' : 'data')?.trim() ?? ''
    const type = element.getAttribute('type') ?? ''
    if (data && (/^image\//.test(type) || PICTURE_FILE.test(data)))
      element.replaceWith(imageOf(element, data))
    else if (data && (/^(?:audio|video)\//.test(type) || RECORDING_FILE.test(data)))
      element.replaceWith(recordingOf(element, data, type))
    else showFallback(element, data, lose)
  }
}

function imageOf(element: Element, data: string): Element {
  const image = element.ownerDocument.createElementNS(XHTML_NS, 'img')
  image.setAttribute('src', data)
  image.setAttribute('alt', wordsOf(element))
  copyAttributes(element, image, [...NAMES, ...SIZES])
  return image
}

function recordingOf(element: Element, data: string, type: string): Element {
  const isFilm = type ? type.startsWith('video/') : FILM_FILE.test(data)
  const recording = element.ownerDocument.createElementNS(XHTML_NS, isFilm ? 'video' : 'audio')
  recording.setAttribute('src', data)
  copyAttributes(element, recording, [...NAMES, ...SIZES, 'aria-label'])
  while (element.firstChild) recording.append(element.firstChild)
  return recording
}

function showFallback(element: Element, data: string, lose: NoteLoss | undefined): void {
  const title = titleOf(element)
  const isShown =
    element.querySelector('img, svg, math, audio, video') !== null ||
    [...element.children].some((child) => wordsOf(child) !== '') ||
    /\S/.test(element.textContent ?? '')
  const box = isShown ? undefined : frameBox(element, data)
  if (data || title) lose?.('frame', title || data)
  element.replaceWith(...(box ? [box] : element.childNodes))
}

/**
 * Source without the tags of recordings beyond those that are shown; what is in them for those who cannot play any stays. To
 * create, move and remove a media element takes a browser a third of a millisecond each.
 */
export function withFewRecordings(source: string, lose?: NoteLoss): string {
  let count = 0
  /** Whether the recordings that are open are left out. */
  const open: boolean[] = []
  return source.replace(/<(\/?)(?:audio|video)\b[^<>]*>/gi, (tag, isEnd: string) => {
    if (isEnd) return open.pop() ? '' : tag
    const isLeftOut = ++count > MOST_REPLACED
    if (!tag.endsWith('/>')) open.push(isLeftOut)
    if (isLeftOut) lose?.('recording', /\ssrc\s*=\s*["']([^"']*)/i.exec(tag)?.[1])
    return isLeftOut ? '' : tag
  })
}

/** Types that every browser plays, then types that most play, with file endings. */
const PLAYED = [/mpeg|mp[34]|m4[av]|aac/i, /ogg|opus|webm|wav|flac/i]

/**
 * Pictures hold the places of sounds and films, and their addresses: a picture loads nothing that is no picture, and is laid out as one.
 * The elements' content is the fallback when none plays.
 */
export function holdRecordings(page: Document, baseHref: string, lose?: NoteLoss): void {
  for (const element of elementsOf(page, 'audio, video')) {
    const sources = [element, ...element.querySelectorAll('source')]
      .map((each) => ({ src: each.getAttribute('src') ?? '', type: each.getAttribute('type') ?? '' }))
      .filter(({ src }) => src && imageHref(baseHref, src))
    const source =
      PLAYED.map((known) => sources.find(({ src, type }) => known.test(type || src))).find(Boolean) ??
      sources[0]
    const holder = page.createElementNS(XHTML_NS, 'img')
    holder.setAttribute('src', source?.src ?? NO_RECORDING)
    holder.setAttribute('alt', titleOf(element))
    holder.setAttribute('data-sound', element.localName)
    const stated = element.getAttribute('poster')
    const poster = stated && bookHref(baseHref, stated)
    if (poster) holder.setAttribute('data-poster', poster)
    copyAttributes(element, holder, ['class', 'id', STYLE_TEXT, ...SIZES])
    element.replaceWith(holder)
    if (source) continue
    lose?.('recording', titleOf(element) || element.getAttribute('src') || '')
    // Nothing plays: what the book has for those who cannot play it is a part of the page.
    holder.after(...[...element.childNodes].filter(({ nodeName }) => !/^(source|track)$/i.test(nodeName)))
  }
}
