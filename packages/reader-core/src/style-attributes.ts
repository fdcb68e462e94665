/** Holds the text of a `style` attribute until it is sanitised: a content security policy blocks that attribute in a parser, too. */
export const STYLE_TEXT = 'data-kz-style'

const HAS_STYLE = /\sstyle\s*=/i
/** A start tag; what only looks like one in a CDATA section is found with it. */
const TAG = /<!\[CDATA\[(?:[^\]]|\](?!\]>))*|<[a-z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*)*>/gi
/** A value, or the name of the attribute. */
const NAME = /"[^"]*"|'[^']*'|\sstyle(?=\s*=)/gi

/** Source of XML or HTML whose `style` attributes have the name `STYLE_TEXT`. Of damaged tags some may keep theirs. */
export function withStyleTexts(source: string): string {
  if (!HAS_STYLE.test(source)) return source
  return source.replace(TAG, (tag) =>
    tag[1] === '!' ? tag : tag.replace(NAME, (part) => (/^\s/.test(part) ? ` ${STYLE_TEXT}` : part)),
  )
}

/** Sets the own style of an element, where a content security policy blocks its attribute too. */
export function setStyle(element: Element, text: string): void {
  ;(element as HTMLElement).style.cssText = text
  if (!text) element.removeAttribute('style')
}
