import { collapseSpace, descendantsNamed } from '../xml/read-xml.ts'
import type { EpubMetadata } from './epub-metadata.ts'

/**
 * Reads `META-INF/com.apple.ibooks.display-options.xml`, by which books of EPUB 2 say that they are of fixed layout. Options of
 * one kind of device do not matter where those of all are given.
 *
 * @returns what it says of the layout
 */
export function readDisplayOptions(file: Document): Partial<Pick<EpubMetadata, 'layout' | 'spread'>> {
  const platforms = descendantsNamed(file, 'platform')
  const platform = platforms.find((each) => each.getAttribute('name') === '*') ?? platforms[0]
  const options = new Map(
    (platform ? descendantsNamed(platform, 'option') : []).map((option) => [
      option.getAttribute('name'),
      collapseSpace(option.textContent).toLowerCase(),
    ]),
  )
  if (options.get('fixed-layout') !== 'true') return {}
  const opensToSpread = options.get('open-to-spread')
  return {
    layout: 'fixed',
    ...(opensToSpread === 'true' && { spread: 'landscape' }),
    ...(opensToSpread === 'false' && { spread: 'none' }),
  }
}
