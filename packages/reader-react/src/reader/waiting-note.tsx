import { isPageBook, type OpenProgress, type Reader } from '@kurasa/reader-core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { enUsWaiting } from '../i18n/en-us-waiting.ts'
import { numberLocale } from '../i18n/locale.ts'
import type { Interface } from '../reader-context.tsx'
import styles from './waiting-note.module.css'

/** How often it is looked at what is waited for, ms. */
const LOOK_MS = 300

/** Time without a further byte after which it is the server that is waited for, ms. */
const STALLED_MS = 4000

/** A page that is waited for. */
export interface WaitedPage {
  /** Absent while the book is on its way. */
  reader?: Reader
  /** Loaded part of the book. */
  openProgress?: OpenProgress | undefined
  /** Ends the opening of the book. */
  onStop?: (() => void) | undefined
  /** A page is there already: it is a turn or a jump that waits. */
  isTurning?: boolean
}

type Reason = 'book' | 'server' | 'chapter' | 'fonts' | 'pages' | 'picture'

function reasonOf({ reader, openProgress }: WaitedPage, msWithoutByte: number): Reason {
  if (reader) return isPageBook(reader.publication) ? 'picture' : (reader.waitsFor ?? 'pages')
  const isSilent = openProgress && (openProgress.received === 0 || msWithoutByte > STALLED_MS)
  return isSilent ? 'server' : 'book'
}

/** Pending resource of a page, its loaded part, and how to stop. */
export function WaitingNote(props: WaitedPage & { ui: Interface }) {
  const { ui, reader, openProgress, onStop, isTurning } = props
  const t = ui.withTools(enUsWaiting)
  const received = openProgress?.received ?? 0
  const total = openProgress?.total ?? 0
  const latest = useRef(props)
  latest.current = props
  // The words come after their place: that is announced.
  const [reason, setReason] = useState<Reason>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each byte begins the silence again.
  useEffect(() => {
    const since = performance.now()
    const look = () => setReason(reasonOf(latest.current, performance.now() - since))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [reader, received])

  const isOfBook = !reader && received > 0
  const isWhole = total >= received && total > 0
  const isSmall = Math.max(received, total) < 1e6
  const digits = isSmall ? 0 : 1
  const size = new Intl.NumberFormat(numberLocale(ui.locale), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const sizeOf = (bytes: number) => size.format(bytes / (isSmall ? 1e3 : 1e6))
  const words = { received: sizeOf(received), total: sizeOf(total) }
  return (
    <div className={styles.note} data-kurasa-waiting={reason} data-kurasa-no-turn="">
      <p role="status">{reason && t(`waiting.${reason}`)}</p>
      {isOfBook && <p className={styles.bytes}>{t(isWhole ? 'receivedOf' : 'received', words)}</p>}
      {isOfBook && isWhole && (
        <span className={styles.bar}>
          <span style={{ inlineSize: `${(100 * received) / total}%` }} />
        </span>
      )}
      {isTurning && reader && reason === 'chapter' && (
        <>
          <Button onClick={() => reader.stopWaiting({ again: true })}>{t('retry')}</Button>
          <Button variant="text" onClick={() => reader.stopWaiting()}>
            {t('stayHere')}
          </Button>
        </>
      )}
      {!reader && onStop && (
        <Button variant="text" onClick={onStop}>
          {t('stopOpening')}
        </Button>
      )}
    </div>
  )
}
