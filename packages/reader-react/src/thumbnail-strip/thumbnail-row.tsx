import type { BookImage, ReadingDirection } from '@kurasa/reader-core'
import { inlineSign } from '@kurasa/reader-core/internal'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Virtuoso } from 'react-virtuoso'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ThumbnailPictures } from './thumbnail-pictures.ts'
import styles from './thumbnail-strip.module.css'
import {
  THUMBNAIL_HEIGHT,
  type ThumbnailView,
  thumbnailViews,
  thumbnailWidth,
  viewOfPage,
} from './thumbnail-views.ts'

/** Frames in which a view that a key led to is drawn. */
const FOCUS_FRAMES = 30

/** The strip itself; only the pictures in view are in the document. */
export default function ThumbnailRow() {
  const { reader, t } = useReaderContext()
  const images = reader.images!
  const pages = useSyncExternalStore(images.onPages, () => images.pages)
  const direction = useReaderState(reader, (snapshot) => snapshot.direction)
  const isDouble = useReaderState(reader, (snapshot) => snapshot.images?.isDouble ?? false)
  const spreadOffset = useReaderState(reader, (snapshot) => snapshot.settings.spreadOffset)
  const page = useReaderState(reader, (snapshot) => snapshot.images?.shown[0]?.index ?? 0)
  const { readingOrder } = reader.publication
  const views = useMemo(
    () => thumbnailViews(pages, readingOrder, direction, isDouble, { spreadOffset }),
    [pages, readingOrder, direction, isDouble, spreadOffset],
  )
  const widths = useMemo(() => views.map(({ width }) => width), [views])
  const current = viewOfPage(views, page)
  const [pictures] = useState(() => new ThumbnailPictures(images))
  useEffect(() => () => pictures.close(), [pictures])
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const row = useRef<HTMLDivElement>(null)
  /** The view that Tab leads to. */
  const [active, setActive] = useState<number>()
  const reachable = active ?? current

  /** Brings a view to the middle; all widths are known, whether it is drawn or not. */
  const showView = useCallback(
    (index: number) => {
      const before = views.slice(0, index).reduce((sum, { width }) => sum + width, 0)
      const middle = before + (views[index]?.width ?? 0) / 2
      const left = Math.max(0, middle - (scroller?.clientWidth ?? 0) / 2)
      scroller?.scrollTo({ left: left * inlineSign(direction), behavior: 'instant' })
    },
    [views, scroller, direction],
  )

  useEffect(() => {
    showView(current)
    setActive(undefined)
  }, [current, showView])

  const focusView = (index: number) => {
    const wanted = Math.min(views.length - 1, Math.max(0, index))
    setActive(wanted)
    let frames = FOCUS_FRAMES
    const look = () => {
      const button = row.current?.querySelector<HTMLElement>(`[data-view="${wanted}"]`)
      if (button) button.focus({ preventScroll: true })
      // The list corrects its own scrolling as sizes are measured: check until the place is reached.
      if ((!button || frames === FOCUS_FRAMES) && frames-- > 0) {
        showView(wanted)
        requestAnimationFrame(look)
      }
    }
    look()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const step = stepForKey(event.key, views.length, direction)
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focusView(reachable + step)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div
      ref={row}
      role="group"
      aria-label={t('pages')}
      className={styles.row}
      dir={direction}
      onKeyDown={onKeyDown}
    >
      <Virtuoso
        // A list keeps the sizes it was made with.
        key={`${views.length} ${direction}`}
        scrollerRef={(element) => setScroller(element instanceof HTMLElement ? element : null)}
        className={styles.list}
        dir={direction}
        horizontalDirection
        data={views}
        heightEstimates={widths}
        initialTopMostItemIndex={{ index: current, align: 'center' }}
        increaseViewportBy={120}
        itemContent={(index, view) => (
          <Thumbnail
            view={view}
            index={index}
            isCurrent={index === current}
            isReachable={index === reachable}
            pictures={pictures}
          />
        )}
      />
    </div>
  )
}

/** Views that a key moves the focus by, in reading order; undefined for other keys. */
function stepForKey(key: string, count: number, direction: ReadingDirection): number | undefined {
  const steps: Partial<Record<string, number>> = {
    ArrowRight: inlineSign(direction),
    ArrowLeft: -inlineSign(direction),
    Home: -count,
    End: count,
  }
  return steps[key]
}

interface ThumbnailProps {
  view: ThumbnailView
  index: number
  isCurrent: boolean
  isReachable: boolean
  pictures: ThumbnailPictures
}

function Thumbnail({ view, index, isCurrent, isReachable, pictures }: ThumbnailProps) {
  const { reader, t } = useReaderContext()
  const [first, last] = [view.pages[0]!, view.pages.at(-1)!]
  const name =
    first.section === last.section
      ? t('page', { page: first.section + 1 })
      : t('pagesShort', { page: first.section + 1, last: last.section + 1 })
  return (
    <button
      type="button"
      className={styles.view}
      style={{ width: view.width }}
      data-view={index}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => jump(reader.goTo({ position: first.section + 1 }))}
    >
      <span className={styles.frame}>
        {view.pages.map((page) => (
          <Picture key={page.index} page={page} pictures={pictures} />
        ))}
      </span>
    </button>
  )
}

function Picture({ page, pictures }: { page: BookImage; pictures: ThumbnailPictures }) {
  const [url, setUrl] = useState<string>()
  const { section, clip } = page
  const width = thumbnailWidth(page)
  const wanted = Math.ceil((width / clip.width) * devicePixelRatio)
  const { reader, t } = useReaderContext()
  const dataSaver = useReaderState(reader, (snapshot) => snapshot.settings.dataSaver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: images that were not reduced to save data are requested when that ends.
  useEffect(() => pictures.use(section, wanted, setUrl), [pictures, section, wanted, dataSaver])
  return (
    <span className={styles.picture} style={{ width, height: THUMBNAIL_HEIGHT }}>
      {!url && (
        <span className={styles.number} aria-hidden="true">
          {t('number', { number: section + 1 })}
        </span>
      )}
      {url && (
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: `${100 / clip.width}%`,
            height: `${100 / clip.height}%`,
            left: `${(-100 * clip.x) / clip.width}%`,
            top: `${(-100 * clip.y) / clip.height}%`,
          }}
        />
      )}
    </span>
  )
}
