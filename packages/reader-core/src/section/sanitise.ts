import DOMPurify, { type Config } from 'dompurify'
import { DROPPED_ELEMENTS } from './leaves.ts'

/** The engine's own wrappers of a section's `html` and `body`. */
export const HTML_TAG = 'kz-html'
export const BODY_TAG = 'kz-body'

const CONFIG: Config = {
  IN_PLACE: true,
  ADD_TAGS: [HTML_TAG, BODY_TAG],
  FORBID_TAGS: [...DROPPED_ELEMENTS, 'form', 'button', 'object'],
  // The same list as the leaf walk skips: what is removed with its content must not count as text.
  FORBID_CONTENTS: [...DROPPED_ELEMENTS],
  FORBID_ATTR: [
    'src',
    'srcset',
    'poster',
    'background',
    'ping',
    'action',
    'autofocus',
    'tabindex',
    'slot',
    'part',
  ],
  // Ids live in a shadow tree, where they shadow no property of the document.
  SANITIZE_DOM: false,
}

let purifier: ReturnType<typeof DOMPurify> | undefined

/**
 * Takes out of an inert tree whatever could run, load or leave: in place, before it enters the page. Text stays as it
 * is, except in elements that are dropped whole. An instance of our own, so that a host's DOMPurify keeps its set-up.
 */
export function sanitise(root: Element): void {
  if (!purifier) {
    purifier = DOMPurify(window)
    purifier.setConfig(CONFIG)
  }
  purifier.sanitize(root as HTMLElement)
}
