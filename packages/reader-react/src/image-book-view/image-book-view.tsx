import { lazy, Suspense } from 'react'

// Readers of text never load it.
const ImagePages = lazy(() => import('./image-pages.tsx'))

/**
 * The pages of an image book with their gestures: tap the sides or swipe to turn, pinch or tap twice to zoom, tap the
 * middle for the controls. Single pages, spreads or a strip, as the settings say.
 */
export function ImageBookView() {
  return (
    <Suspense fallback={null}>
      <ImagePages />
    </Suspense>
  )
}
