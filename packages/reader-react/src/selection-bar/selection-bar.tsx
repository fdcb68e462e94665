import type { TextSelection } from '@kurasa/reader-core'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { CopyIcon, LookUpIcon, ShareIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './selection-bar.module.css'

/** Height the bar needs above the selection, CSS px. */
const BAR_ROOM = 68

/** Props of `SelectionBar`. */
export interface SelectionBarProps {
  /** Shares selected text; when absent the system does, where it can. */
  onShare?: ((selection: TextSelection) => void) | undefined
  /** Looks selected text up; without it there is no such button. */
  onLookUp?: ((selection: TextSelection) => void) | undefined
}

/** Actions for selected text: a small bar above it, or below where there is no space. */
export function SelectionBar({ onShare, onLookUp }: SelectionBarProps) {
  const { reader, t } = useReaderContext()
  const selection = useReaderState(reader, (snapshot) => snapshot.selection)
  const isBare = useReaderState(reader, ({ panel }) => panel === undefined)
  const [copied, setCopied] = useState<string>()
  const bar = useRef<HTMLDivElement>(null)
  // Labels have any length: their width decides how near the edge of the page the bar may be.
  useLayoutEffect(() => {
    bar.current?.style.setProperty('--bar-half', `${bar.current.offsetWidth / 2}px`)
  })
  if (!selection || !isBare) return null
  const { text, box } = selection
  const isAbove = box.top > BAR_ROOM
  const place = {
    '--selection-middle': `${(box.left + box.right) / 2}px`,
    '--selection-edge': `${isAbove ? box.top : box.bottom}px`,
  } as CSSProperties
  const canShare = onShare !== undefined || 'share' in navigator

  const act = (work: () => void) => () => {
    work()
    reader.clearSelection()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('selectedText')}
      className={styles.bar}
      style={place}
      data-side={isAbove ? 'above' : 'below'}
      data-kurasa-no-turn=""
      // The page must keep what is selected while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className={styles.action}
        onClick={() => void copy(text).then(() => setCopied(text))}
      >
        <CopyIcon />
        <span>{t(copied === text ? 'copied' : 'copy')}</span>
      </button>
      {canShare && (
        <button
          type="button"
          className={styles.action}
          onClick={act(() => (onShare ? onShare(selection) : share(text, reader.publication.metadata.title)))}
        >
          <ShareIcon />
          <span>{t('share')}</span>
        </button>
      )}
      {onLookUp && (
        <button type="button" className={styles.action} onClick={act(() => onLookUp(selection))}>
          <LookUpIcon />
          <span>{t('lookUp')}</span>
        </button>
      )}
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without a safe origin, or without leave, the old way: the browser copies what is selected.
    document.execCommand('copy')
  }
}

function share(text: string, title: string): void {
  // Closed without sharing is no error.
  navigator.share({ text, title }).catch(() => undefined)
}
