import type { Publication, ResourceLink } from '../publication/publication.ts'
import { shownResource } from '../publication/shown-resource.ts'
import { placeSound, SOUND } from '../sound/place-sound.ts'

/** Types that browsers draw. */
const DRAWN = /^image\/(png|jpe?g|gif|webp|avif|bmp|svg)/
/** Size of one letter and one line of a description, the space around it, and the largest box, CSS px. */
const LETTER = 9
const LINE = 22
const EDGE = 8
const WIDEST = 300
const MOST_LINES = 6

const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)

const MISSING_SOUND = 'This recording cannot be played.'

type SetSize = (image: Element, size: { width: number; height: number }) => void

/** Shows what is no picture: a sound or film, or the description of a picture that is absent. */
export function placeInstead(
  image: Element,
  href: string,
  setSize: SetSize,
  publication: Publication,
  missingSound = MISSING_SOUND,
): void {
  if (!image.hasAttribute(SOUND)) placeDescription(image, setSize)
  else
    placeSound(image, { publication, href, words: missingSound }, (holder) =>
      placeDescription(holder, setSize),
    )
}

/**
 * Shows the description of a picture that is absent, in a box as large as its words need. Browsers show the sign of a broken
 * picture beside the words.
 *
 * @param setSize - gives an image its size, CSS px
 */
function placeDescription(image: Element, setSize: SetSize): void {
  const words = image.getAttribute('alt')?.trim()
  if (!words || image.localName !== 'img') return
  const length = words.length * LETTER
  const width = Math.min(WIDEST, length + 2 * EDGE)
  const height = Math.min(MOST_LINES, Math.ceil(length / (WIDEST - 2 * EDGE))) * LINE + EDGE
  const style = `box-sizing:border-box;height:${height}px;overflow:hidden;padding:${EDGE / 2 - 1}px ${EDGE - 1}px;border:1px solid #8888;border-radius:4px;font:15px/${LINE}px sans-serif;color:#767676`
  const text = `<div xmlns="http://www.w3.org/1999/xhtml" dir="auto" style="${style}">${escaped(words)}</div>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`
  setSize(image, { width, height })
  image.setAttribute('src', `data:image/svg+xml,${encodeURIComponent(svg)}`)
}

/** The picture to draw for one that has a fallback. */
export function drawnHref(resources: ReadonlyMap<string, ResourceLink>, href: string): string {
  return shownResource(resources, href, (type) => DRAWN.test(type))?.href ?? href
}
