import type { BookImage } from '@kurasa/reader-core'
import { imageFilterCss, imageGround } from '@kurasa/reader-core/internal'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import styles from './image-book-view.module.css'
import { StripPage } from './strip-page.tsx'
import { extentIn, type StripAxis, type StripPlace } from './strip-place.ts'
import { StripScroller, scrollStrip } from './strip-scroller.ts'

/** Widest strip: on a desktop, a page would fill several screens. CSS px. */
const WIDEST = 800

interface Box {
  width: number
  height: number
}

/** All pages as one strip that the browser scrolls: down, or in reading direction. */
export default function ImageStrip({ isHorizontal }: { isHorizontal: boolean }) {
  const { reader } = usePageContext()
  const images = reader.images!
  const pages = useSyncExternalStore(images.onPages, () => images.pages)
  const direction = useReaderState(reader, (snapshot) => snapshot.direction)
  const ground = useReaderState(reader, ({ settings }) => imageGround(settings.imageBackground))
  const filter = useReaderState(reader, ({ settings }) => imageFilterCss(settings.imageFilter))
  const frame = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Box>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setBox((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={styles.stripFrame} style={{ background: ground || undefined }}>
      {box && (
        // A list keeps the sizes it was made with: other boxes are another list, at the same place.
        <StripList
          key={`${box.width} ${box.height} ${pages.length} ${direction}`}
          pages={pages}
          box={box}
          filter={filter}
          axis={{ isHorizontal, direction }}
        />
      )}
    </div>
  )
}

interface StripListProps {
  pages: readonly BookImage[]
  box: Box
  filter: string
  axis: StripAxis
}

function StripList({ pages, box, filter, axis }: StripListProps) {
  const { reader } = usePageContext()
  const { isHorizontal, direction } = axis
  const list = useRef<VirtuosoHandle>(null)
  /** The zoomed element: the list as it is seen at scale 1. */
  const sheet = useRef<HTMLDivElement>(null)
  const current = useRef<StripScroller>(undefined)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const breadth = isHorizontal ? box.height : Math.min(box.width, WIDEST)
  const room = isHorizontal ? box.width : box.height
  const sizeOf = (page: BookImage) => {
    const ratio = isHorizontal ? page.width / page.height : page.height / page.width
    return Math.max(1, Math.round(breadth * ratio))
  }
  const [sizes] = useState(() => pages.map(sizeOf))
  /** Last reported place of the strip. */
  const place = useRef<StripPlace>(undefined)

  // A size that was learned moves what is behind it: what is in view stays.
  const drawnPages = useRef(pages)
  useLayoutEffect(() => {
    if (drawnPages.current === pages) return
    drawnPages.current = pages
    const item = scroller?.querySelector<HTMLElement>(`[data-page="${place.current?.first}"]`)
    if (!scroller || !item || !place.current) return
    const axis = { isHorizontal, direction }
    const { start, size } = extentIn(viewOf(scroller), item.getBoundingClientRect(), axis)
    scrollStrip(scroller, (start + place.current.fraction * size) / (current.current?.scale ?? 1), axis)
  }, [pages, scroller, isHorizontal, direction])

  const count = pages.length
  useEffect(() => {
    const images = reader.images
    const zoomed = sheet.current
    if (!scroller || !images || !zoomed) return
    const strip = new StripScroller({
      scroller,
      zoomed,
      view: () => viewOf(scroller),
      axis: { isHorizontal, direction },
      room,
      count,
      renderPage: (index) => list.current?.scrollToIndex({ index, align: 'start' }),
      onPlace(seen) {
        place.current = seen
        images.stripMoved(seen.first, seen.fraction, seen.last, seen.isAtEnd)
      },
    })
    current.current = strip
    const detach = images.attachStrip(strip)
    return () => {
      detach()
      strip.end()
    }
  }, [reader, scroller, isHorizontal, direction, room, count])

  const isCentred = !isHorizontal && breadth < box.width
  return (
    <div ref={sheet} className={styles.stripSheet}>
      <Virtuoso
        ref={list}
        scrollerRef={(element) => setScroller(element instanceof HTMLElement ? element : null)}
        className={styles.strip}
        style={{
          // A list that runs across has no height of its own.
          height: '100%',
          filter: filter || undefined,
          paddingInline: isCentred ? (box.width - breadth) / 2 : undefined,
        }}
        dir={direction}
        data={pages}
        horizontalDirection={isHorizontal}
        heightEstimates={sizes}
        itemSize={unzoomedSize}
        increaseViewportBy={room}
        computeItemKey={(_, page) => page.index}
        itemContent={(_, page) => (
          <StripPage
            page={page}
            width={isHorizontal ? sizeOf(page) : breadth}
            height={isHorizontal ? breadth : sizeOf(page)}
          />
        )}
      />
    </div>
  )
}

/** Size of a page for the list, without zoom. */
const unzoomedSize = (element: HTMLElement, field: 'offsetHeight' | 'offsetWidth') => element[field]

/** The view on the strip: it stays where it is when the strip is zoomed. */
const viewOf = (scroller: HTMLElement): DOMRect =>
  scroller.closest(`.${styles.stripFrame}`)!.getBoundingClientRect()
