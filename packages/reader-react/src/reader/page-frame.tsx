import { useEffect, useState } from 'react'
import { usePlace } from '../progress-bar/use-place.ts'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import styles from './reader.module.css'

const SETTLED_MS = 500

/** The quiet words around a page: the title above, the page and what is left below. */
export function PageFrame() {
  const { reader, title, titleDirection } = usePageContext()
  const direction = useReaderState(reader, (snapshot) => snapshot.direction)
  const head = useReaderState(reader, (snapshot) => snapshot.settings.runningHead)
  const place = usePlace()
  return (
    <>
      <div className={styles.runningTitle} aria-hidden="true">
        {head === 'book' ? (
          <bdi dir={titleDirection}>{title}</bdi>
        ) : (
          head === 'chapter' && <bdi>{place.chapter}</bdi>
        )}
      </div>
      <div className={styles.foot} dir={direction}>
        <bdi>{place.footPage}</bdi>
        <bdi>{place.remaining}</bdi>
      </div>
    </>
  )
}

/** Announces the page after a turn has come to rest: once for many quick turns. */
export function PageStatus() {
  const place = usePlace()
  const sentence = place.isKnown ? place.sentence(place.page.index + 1) : ''
  const [said, setSaid] = useState('')
  useEffect(() => {
    const settled = setTimeout(() => setSaid(sentence), SETTLED_MS)
    return () => clearTimeout(settled)
  }, [sentence])
  return (
    <div role="status" className={styles.srOnly}>
      {said}
    </div>
  )
}
