import type { OpenedPicture } from '@kurasa/reader-core'
import { useGesture } from '@use-gesture/react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { CloseIcon, ZoomInIcon, ZoomOutIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../reader-context.tsx'
import styles from './picture-panel.module.css'
import { focalZoom, inBounds, type PictureView } from './picture-view.ts'

const MOST_ZOOM = 5
const STEP = 1.6
/** Way, CSS px, that a finger draws a whole picture before it closes. */
const CLOSING_WAY = 110

const atRest: PictureView = { x: 0, y: 0, zoom: 1 }

/** The picture with its gestures: pinch, double tap or wheel zoom around what they point at; a drag moves it, or closes. */
export default function PictureStage({ image }: { image: OpenedPicture }) {
  const { reader, t } = useReaderContext()
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState<string>()
  const [view, setView] = useState(atRest)

  useEffect(() => {
    let isGone = false
    let made: string | undefined
    const type = reader.publication.resources.get(image.href)?.type
    readPicture(image.href, (href) => reader.publication.read(href), type).then(
      (blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [reader, image.href])

  const close = () => reader.showControls(false)
  const boxes = () => ({
    stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
    picture: { width: picture.current?.offsetWidth ?? 0, height: picture.current?.offsetHeight ?? 0 },
  })
  const zoomTo = (zoom: number, point?: { x: number; y: number }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
    const focus = point ? { x: point.x - left - width / 2, y: point.y - top - height / 2 } : { x: 0, y: 0 }
    setView((now) => inBounds(focalZoom(now, Math.min(MOST_ZOOM, Math.max(1, zoom)), focus), boxes()))
  }

  useGesture(
    {
      onDrag: ({ delta: [dx, dy], movement: [, my], last, pinching, cancel, tap }) => {
        if (pinching) return cancel()
        if (tap) return
        if (view.zoom > 1) setView((now) => inBounds({ ...now, x: now.x + dx, y: now.y + dy }, boxes()))
        else if (!last) setView({ ...atRest, y: my })
        else if (Math.abs(my) > CLOSING_WAY) close()
        else setView(atRest)
      },
      onPinch: ({ offset: [zoom], origin: [x, y] }) => zoomTo(zoom, { x, y }),
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
      pinch: { scaleBounds: { min: 1, max: MOST_ZOOM }, from: () => [view.zoom, 0] },
    },
  )

  return (
    <>
      <div ref={stage} className={styles.stage} data-zoomed={view.zoom > 1 || undefined}>
        {url && (
          <img
            ref={picture}
            className={styles.picture}
            src={url}
            alt={image.alt || t('image')}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
          />
        )}
      </div>
      <div className={styles.keys}>
        <IconButton
          label={t('zoomOut')}
          aria-disabled={view.zoom <= 1 || undefined}
          onClick={() => zoomTo(view.zoom / STEP)}
        >
          <ZoomOutIcon />
        </IconButton>
        <IconButton
          label={t('zoomIn')}
          aria-disabled={view.zoom >= MOST_ZOOM || undefined}
          onClick={() => zoomTo(view.zoom * STEP)}
        >
          <ZoomInIcon />
        </IconButton>
        <IconButton label={t('close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
    </>
  )
}

async function readPicture(
  href: string,
  read: (href: string) => Promise<Uint8Array>,
  known: string | undefined,
): Promise<Blob> {
  if (href.startsWith('data:')) return (await fetch(href)).blob()
  const type = known ?? (/\.svgz?$/i.test(href) ? 'image/svg+xml' : '')
  return new Blob([(await read(href)) as BlobPart], { type })
}
