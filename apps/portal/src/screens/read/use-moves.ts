import type { Book, EditionManifest } from '@kurasa/portal-contract'
import type { Locator, ReaderEngine } from '@kurasa/reader-react'
import { useCallback, useEffect, useRef } from 'react'
import type { ReadingSync } from '../../reading/reading-sync.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { isSamePlace, savePlace } from './reading-place.ts'
import { useLateSave } from './use-late-save.ts'

/**
 * Stores where a reader is after each move, and sends it to the member's other devices. A new layout of the page is no
 * move, and a locked page is never stored.
 */
export function useMoves(given: {
  /** Undefined for a visitor. */
  sync: ReadingSync | undefined
  book: Book | undefined
  manifest: EditionManifest | undefined
  reader: ReaderEngine | undefined
  isLocked: ((href: string) => boolean) | undefined
  /** The book is read again: it is unfinished from the first move on. */
  isAgain: boolean
}): { onMove: (locator: Locator) => void; onStay: (locator: Locator) => void } {
  const { reader } = given
  const latest = useRef(given)
  latest.current = given
  const last = useRef<Locator>(undefined)
  const wayBack = useRef<Locator>(undefined)
  const isAgain = useRef(given.isAgain)

  useEffect(() => {
    if (!reader) return
    let isOver = false
    reader.ready.then(
      () => {
        if (!isOver) last.current = reader.getSnapshot().locator
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [reader])

  const write = useCallback((locator: Locator) => {
    const { sync, book, manifest, reader: engine, isLocked } = latest.current
    if (!book || !manifest || isLocked?.(locator.href)) return
    const { wayBack: from, atEnd, locator: here } = engine?.getSnapshot() ?? {}
    // The last page of a short book begins long before its last hundredth.
    const isLastPage = atEnd === true && isSamePlace(here, locator)
    const saved = savePlace(book, manifest, locator, clientStorage, isLastPage)
    if (!saved) return
    const isJump = from !== wayBack.current
    wayBack.current = from
    sync?.move(saved.place, {
      cause: isJump ? 'seek' : 'turn',
      ...(saved.isFinished && { completed: true }),
      ...(isAgain.current && { readAgain: true }),
    })
    isAgain.current = false
  }, [])

  const save = useLateSave(write)
  const onMove = useCallback(
    (locator: Locator) => {
      const isStill = isSamePlace(last.current, locator)
      last.current = locator
      if (!isStill) save(locator)
    },
    [save],
  )
  return { onMove, onStay: write }
}
