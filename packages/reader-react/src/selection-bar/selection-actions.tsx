import type { TextSelection } from '@kurasa/reader-core'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CopyIcon, ListenIcon, LookUpIcon, SearchIcon, ShareIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { quoteOf } from './quote.ts'
import styles from './selection-bar.module.css'
import type { SelectionBarProps } from './selection-bar.tsx'

/** Height the bar needs above the selection, CSS px. */
const BAR_ROOM = 76
/** Longer texts are not searched for, characters. */
const LONGEST_QUERY = 80

interface SelectionActionsProps extends SelectionBarProps {
  selection: TextSelection
}

/** Actions for selected text: a small bar above it, or below where there is no space. */
export default function SelectionActions({ selection, onShare, onLookUp }: SelectionActionsProps) {
  const { reader, search, lateParts, t } = useReaderContext()
  const [copied, setCopied] = useState<string>()
  const bar = useRef<HTMLDivElement>(null)
  // Labels have any length: their width decides how near the edge of the page the bar may be.
  useLayoutEffect(() => {
    bar.current?.style.setProperty('--bar-half', `${bar.current.offsetWidth / 2}px`)
  })
  const { listen } = reader
  useEffect(() => {
    // So that speech begins with the tap: some browsers allow it then only.
    listen?.prepare().catch(() => undefined)
  }, [listen])
  const { text, box } = selection
  const quote = quoteOf(text, reader.publication.metadata)
  const canSearch = text.length <= LONGEST_QUERY && !text.includes('\n')
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
      <Action
        icon={<CopyIcon />}
        name={t(copied === text ? 'copied' : 'copy')}
        onClick={() => void copy(quote).then(() => setCopied(text))}
      />
      {canShare && (
        <Action
          icon={<ShareIcon />}
          name={t('share')}
          onClick={act(() =>
            onShare ? onShare(selection) : share(quote, reader.publication.metadata.title),
          )}
        />
      )}
      {canSearch && (
        <Action
          icon={<SearchIcon />}
          name={t('search')}
          onClick={act(() => {
            import('../book-state/search-book.ts').then(
              ({ searchBook }) => {
                void searchBook(search, text)
                reader.openPanel('search')
              },
              () => lateParts.miss(search),
            )
          })}
        />
      )}
      {onLookUp && (
        <Action icon={<LookUpIcon />} name={t('lookUp')} onClick={act(() => onLookUp(selection))} />
      )}
      {listen && (
        <Action
          icon={<ListenIcon />}
          name={t('listen')}
          onClick={act(() => {
            reader.openPanel('listen')
            listen.play(selection.start).catch(() => lateParts.miss(listen))
          })}
        />
      )}
    </div>
  )
}

function Action({ icon, name, onClick }: { icon: ReactNode; name: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {icon}
      <span>{name}</span>
    </button>
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
