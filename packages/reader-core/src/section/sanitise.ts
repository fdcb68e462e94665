import type { NoteLoss } from '../losses.ts'
import { EPUB_TYPE, imageHref, linkHref } from '../sanitise/rules.ts'
import { sanitiseInSteps } from '../sanitise/sanitise-tree.ts'
import type { Steps } from '../steps.ts'
import { setStyle } from '../style-attributes.ts'
import { isPlacedBlock, knownBreaks, rewriteDeclarations } from './declarations.ts'
import { isBlockName } from './leaves.ts'
import { PLACED } from './placed.ts'
import { movesBy } from './sheet-rewriter.ts'
import { OWN_SIGHT, sightOfStyle } from './sight.ts'

export { EPUB_TYPE }

/** Attribute that holds an image's address until the engine gives it bytes: never `src`, which would load. */
export const IMAGE_HREF = 'data-kz-src'
/** Attribute that holds a link's resolved address: `href#fragment` inside the book, or an absolute URL. */
export const LINK_HREF = 'data-kz-href'

/**
 * Sanitises the inert tree of a section for the reader: addresses of images and links are resolved and moved to
 * attributes from which nothing loads, and `style` attributes are rewritten for pages.
 *
 * @param html - root of the section's document
 * @param body - its body, or the root itself
 * @param baseHref - href of the section, for relative addresses
 * @param lose - counts what is removed although it was seen, heard or told
 */
export function sanitise(html: Element, body: Element, baseHref: string, lose?: NoteLoss): Steps {
  return sanitiseInSteps(html, body, {
    lose,
    writeImage(image, address) {
      const href = imageHref(baseHref, address)
      if (href) image.setAttribute(IMAGE_HREF, href)
      else lose?.('picture', address)
    },
    writeLink(link, address) {
      const href = linkHref(baseHref, address)
      if (href === undefined) {
        lose?.('link', address)
        return
      }
      link.setAttribute(LINK_HREF, href)
      // Something to focus and to press: the engine follows the address kept beside.
      link.setAttribute('href', '#')
    },
    writeStyle(element, text) {
      if (!('style' in element)) return
      setStyle(element, knownBreaks(text))
      const { style } = element as HTMLElement
      if (lose && movesBy(style)) lose('motion', style.animationName)
      const sight = sightOfStyle(style)
      if (sight) element.setAttribute(OWN_SIGHT, sight)
      if (isPlacedBlock(style)) element.setAttribute(PLACED, '')
      const ofBlock: string[] = []
      const own = rewriteDeclarations(style, ofBlock)
      const lines = isBlockName(element.localName)
        ? ofBlock.filter((each) => each.includes('--kz-lines'))
        : []
      setStyle(element, [own, ...lines].join('; '))
    },
  })
}
