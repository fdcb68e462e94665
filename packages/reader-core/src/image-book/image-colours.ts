import type { ImageFilter, ReaderSettings } from '../settings/reader-settings.ts'

const GROUNDS: Record<ReaderSettings['imageBackground'], string> = {
  // The page's own colour shows through.
  theme: '',
  black: '#000',
  grey: '#6b6b6b',
  white: '#fff',
}

/** CSS colour behind images; `''` leaves the colour of the theme. */
export function imageGround(background: ReaderSettings['imageBackground']): string {
  return GROUNDS[background]
}

/** CSS filter for images; `''` when they are shown as they are, since any filter costs memory. */
export function imageFilterCss({ night, greyscale, brightness }: ImageFilter): string {
  return [
    greyscale ? 'grayscale(1)' : '',
    night ? 'sepia(.35) brightness(.8)' : '',
    brightness === 1 ? '' : `brightness(${brightness})`,
  ]
    .filter(Boolean)
    .join(' ')
}
