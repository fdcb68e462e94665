import type { BookImage } from '@kurasa/reader-core'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { usePageContext } from '../reader-context.tsx'
import styles from './image-book-view.module.css'
import { PageNotice } from './page-notices.tsx'

/** One page of a strip, in a box of its true size whether its image is there or not. CSS px. */
export function StripPage({ page, width, height }: { page: BookImage; width: number; height: number }) {
  const images = usePageContext().reader.images!
  const { section, clip, alt } = page
  const subscribe = useCallback(
    (listener: () => void) => images.onImage(section, listener),
    [images, section],
  )
  const state = useSyncExternalStore(subscribe, () => images.image(section))
  useEffect(() => images.hold(section), [images, section])
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (frame.current ? images.attachPage(page.index, frame.current) : undefined),
    [images, page.index],
  )
  return (
    <div
      ref={frame}
      className={styles.stripPage}
      data-page={page.index}
      data-state={state.status}
      style={{ width, height }}
    >
      {state.element ? (
        <FixedPage element={state.element} scale={width / page.width} />
      ) : state.url ? (
        <img
          src={state.url}
          alt={alt}
          draggable={false}
          decoding="sync"
          style={{
            width: `${100 / clip.width}%`,
            height: `${100 / clip.height}%`,
            left: `${(-100 * clip.x) / clip.width}%`,
            top: `${(-100 * clip.y) / clip.height}%`,
          }}
        />
      ) : (
        <div className={styles.stripNotice}>
          <PageNotice section={section} state={state} />
        </div>
      )}
    </div>
  )
}

/** A page of fixed layout, which the engine has made, scaled into its box. */
function FixedPage({ element, scale }: { element: HTMLElement; scale: number }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const parent = box.current
    parent?.append(element)
    return () => {
      // The engine may have taken it for a page of its own.
      if (element.parentElement === parent) element.remove()
    }
  }, [element])
  useLayoutEffect(() => {
    element.style.transform = `scale(${scale})`
  }, [element, scale])
  return <div ref={box} />
}
