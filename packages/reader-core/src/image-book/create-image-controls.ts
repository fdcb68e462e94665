import type { Publication } from '../publication/publication.ts'
import type { ImageControls } from '../view/image-controls.ts'
import type { BookPages } from './book-pages.ts'
import type { PageImages } from './page-images.ts'
import type { PageZoom } from './page-zoom.ts'
import { Thumbnails } from './thumbnails.ts'

/** Zoom state of a strip, which zooms by itself. */
const NO_ZOOM: ImageControls['zoom'] = {
  scale: 1,
  limits: { least: 1, most: 1 },
  canPan: { left: false, right: false, up: false, down: false },
}

/** Composes the controls of an image book from its parts. */
export function createImageControls(
  parts: Pick<ImageControls, 'regionBetween' | 'pageBoxAt' | 'attachStrip' | 'attachPage' | 'stripMoved'> & {
    publication: Publication
    pages: BookPages
    images: PageImages
    /** Zoom of the page on screen; undefined in a strip. */
    zoom: () => PageZoom | undefined
    pagesListeners: Set<() => void>
    /** Data is saved where it can be. */
    isSaving: () => boolean
  },
): ImageControls {
  const { publication, pages, images, zoom, pagesListeners } = parts
  const thumbnails = new Thumbnails({ publication, images, isSaving: parts.isSaving })
  return {
    get zoom() {
      return zoom()?.state ?? NO_ZOOM
    },
    setZoom: (scale, focal, drift) => zoom()?.setZoom(scale, focal, drift),
    panBy: (dx, dy) => zoom()?.panBy(dx, dy),
    settleZoom: () => zoom()?.settle(),
    toggleZoom: (point) => zoom()?.toggle(point),
    stepZoom: (step) => zoom()?.step(step),
    panOn: (turn) => zoom()?.panOn(turn) ?? false,
    get pages() {
      return pages.pages
    },
    onPages: (listener) => {
      pagesListeners.add(listener)
      return () => pagesListeners.delete(listener)
    },
    pageOfSection: (section) => pages.pageOfSection(section),
    image: (section) => images.state(section),
    onImage: (section, listener) => images.onChange(section, listener),
    hold: (section) => images.hold(section),
    thumbnail: (section, width, options) => thumbnails.get(section, width, options),
    retry: (section) => images.retry(section),
    regionBetween: parts.regionBetween,
    pageBoxAt: parts.pageBoxAt,
    attachStrip: parts.attachStrip,
    attachPage: parts.attachPage,
    stripMoved: parts.stripMoved,
  }
}
