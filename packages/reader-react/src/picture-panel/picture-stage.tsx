import type { OpenedPicture } from '@kurasa/reader-core'
import { createUseGesture, dragAction, wheelAction } from '@use-gesture/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { enUsImagePages } from '../i18n/en-us-image-pages.ts'
import { CloseIcon, ZoomInIcon, ZoomOutIcon } from '../icons/icons.tsx'
import { useLateContext } from '../use-late-context.ts'
import { useReaderContext } from '../use-reader-context.ts'
import styles from './picture-panel.module.css'
import { focalZoom, inBounds, type PictureView, type Pinch, type Point, pinchOf } from './picture-view.ts'

const useGesture = createUseGesture([dragAction, wheelAction])

const MOST_ZOOM = 5
const STEP = 1.6
/** Way, CSS px, that a finger draws a whole picture before it closes. */
const CLOSING_WAY = 110

/** Way of a picture for an arrow key, CSS px. */
const KEY_WAY = 60

const clampZoom = (zoom: number) => Math.min(MOST_ZOOM, Math.max(1, zoom))
const middle: Point = { x: 0, y: 0 }

/** Change that a key makes to the view: plus and minus zoom, 0 shows the whole, arrows look at what is there. */
function changeForKey(key: string): ((view: PictureView) => PictureView) | undefined {
  switch (key) {
    case '+':
    case '=':
      return (view) => focalZoom(view, clampZoom(view.zoom * STEP), middle)
    case '-':
      return (view) => focalZoom(view, clampZoom(view.zoom / STEP), middle)
    case '0':
      return () => atRest
    case 'ArrowLeft':
      return (view) => ({ ...view, x: view.x + KEY_WAY })
    case 'ArrowRight':
      return (view) => ({ ...view, x: view.x - KEY_WAY })
    case 'ArrowUp':
      return (view) => ({ ...view, y: view.y + KEY_WAY })
    case 'ArrowDown':
      return (view) => ({ ...view, y: view.y - KEY_WAY })
    default:
      return undefined
  }
}

const atRest: PictureView = { x: 0, y: 0, zoom: 1 }

/** The picture with its gestures: pinch, double tap or wheel zoom around what they point at; a drag moves it, or closes. */
export default function PictureStage({ image }: { image: OpenedPicture }) {
  const { reader, t } = useLateContext(enUsImagePages)
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const [view, setView] = useState(atRest)

  const { url, isMissing, miss } = usePictureUrl(image)
  const close = () => reader.showControls(false)
  const boxes = () => ({
    stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
    picture: { width: picture.current?.offsetWidth ?? 0, height: picture.current?.offsetHeight ?? 0 },
  })
  const fromMiddle = (point: Point) => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: point.x - left - width / 2, y: point.y - top - height / 2 }
  }
  const zoomTo = (zoom: number, point?: Point) => {
    const focus = point ? fromMiddle(point) : { x: 0, y: 0 }
    setView((now) => inBounds(focalZoom(now, clampZoom(zoom), focus), boxes()))
  }

  useDialogKeys(stage, (change) => setView((now) => inBounds(change(now), boxes())))

  const pinch = (before: Pinch, after: Pinch) => {
    const focus = fromMiddle(before.middle)
    const moved = { x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y }
    setView((now) => {
      const wanted = clampZoom((now.zoom * after.span) / before.span)
      const zoomed = focalZoom(now, wanted, focus)
      return inBounds({ ...zoomed, x: zoomed.x + moved.x, y: zoomed.y + moved.y }, boxes())
    })
  }

  useGesture(
    {
      onDrag: ({ event, delta: [dx, dy], movement: [, my], last, cancel, tap }) => {
        if (fingers.current.size > 1) return cancel()
        if (tap) return
        if (view.zoom > 1) setView((now) => inBounds({ ...now, x: now.x + dx, y: now.y + dy }, boxes()))
        else if (!last) setView({ ...atRest, y: my })
        // A pointer that the browser took over ends like one that was lifted.
        else if (Math.abs(my) > CLOSING_WAY && event.type !== 'pointercancel') close()
        else setView(atRest)
      },
      onPointerDown: ({ event }) => {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        // A second finger ends the drag of the first: what is whole is in the middle again.
        if (fingers.current.size > 1 && view.zoom === 1) setView(atRest)
      },
      onPointerMove: ({ event }) => {
        if (!fingers.current.has(event.pointerId)) return
        const before = pinchOf(fingers.current)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        const after = pinchOf(fingers.current)
        if (before && after) pinch(before, after)
      },
      onPointerUp: ({ event }) => void fingers.current.delete(event.pointerId),
      onPointerCancel: ({ event }) => void fingers.current.delete(event.pointerId),
      onWheel: ({ event, delta: [, dy] }) => {
        event.preventDefault()
        zoomTo(view.zoom * (dy < 0 ? 1.15 : 1 / 1.15), { x: event.clientX, y: event.clientY })
      },
      onDoubleClick: ({ event }) => zoomTo(view.zoom > 1 ? 1 : 2.5, { x: event.clientX, y: event.clientY }),
    },
    {
      target: stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true, pointer: { keys: false } },
    },
  )

  return (
    <>
      <div ref={stage} className={styles.stage} data-zoomed={view.zoom > 1 || undefined}>
        {isMissing && (
          <p className={styles.missing} role="alert">
            {t('imageFailure.network')}
          </p>
        )}
        {url && !isMissing && (
          <img
            ref={picture}
            className={styles.picture}
            src={url}
            alt={image.alt || t('image')}
            draggable={false}
            onError={miss}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
          />
        )}
      </div>
      <StageKeys zoom={view.zoom} onZoom={zoomTo} onClose={close} />
    </>
  )
}

/** Buttons for those who do not pinch. */
function StageKeys(props: { zoom: number; onZoom: (zoom: number) => void; onClose: () => void }) {
  const { zoom, onZoom, onClose } = props
  const { t } = useReaderContext()
  return (
    <div className={styles.keys}>
      <IconButton
        label={t('zoomOut')}
        aria-disabled={zoom <= 1 || undefined}
        onClick={() => onZoom(zoom / STEP)}
      >
        <ZoomOutIcon />
      </IconButton>
      <IconButton
        label={t('zoomIn')}
        aria-disabled={zoom >= MOST_ZOOM || undefined}
        onClick={() => onZoom(zoom * STEP)}
      >
        <ZoomInIcon />
      </IconButton>
      <IconButton label={t('close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** Keys of the dialog around the stage, wherever its focus is. */
function useDialogKeys(
  stage: RefObject<HTMLElement | null>,
  onChange: (change: (view: PictureView) => PictureView) => void,
): void {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const dialog = stage.current?.closest<HTMLElement>('[role="dialog"]')
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
      const change = changeForKey(event.key)
      if (!change) return
      event.preventDefault()
      latest.current(change)
    }
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  }, [stage])
}

/** Address of a picture of the book for an `<img>`; `isMissing` when it cannot be read, or after `miss`, when it cannot be drawn. */
function usePictureUrl(image: OpenedPicture): {
  url: string | undefined
  isMissing: boolean
  miss: () => void
} {
  const { reader } = useReaderContext()
  const [url, setUrl] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    let made: string | undefined
    const type = reader.publication.resources.get(image.href)?.type
    // The policy of a page lets such a picture be shown, but not be fetched.
    if (image.href.startsWith('data:')) setUrl(image.href)
    else
      readPicture(image.href, (href) => reader.publication.read(href), type).then(
        (blob) => {
          if (isGone) return
          made = URL.createObjectURL(blob)
          setUrl(made)
        },
        () => !isGone && setMissing(true),
      )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [reader, image.href])
  return { url, isMissing, miss: () => setMissing(true) }
}

async function readPicture(
  href: string,
  read: (href: string) => Promise<Uint8Array>,
  known: string | undefined,
): Promise<Blob> {
  const type = known ?? (/\.svgz?$/i.test(href) ? 'image/svg+xml' : '')
  return new Blob([(await read(href)) as BlobPart], { type })
}
