import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'

/** Image pages and their keys. Readers of text never load them. */
export const imagePages = loadOnce(async () => {
  const { default: ImagePages, onImageKey } = await import('./image-pages.tsx')
  return { ImagePages, onImageKey }
})

/**
 * The pages of an image book with their gestures: tap the sides or swipe to turn, pinch or tap twice to zoom, tap the
 * middle for the controls. Single pages, spreads or a strip, as set.
 */
export function ImageBookView() {
  const ImagePages = useLoaded(imagePages, { isOpen: true })?.ImagePages
  return ImagePages ? <ImagePages /> : null
}
