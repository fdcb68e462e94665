import { useEffect, useState } from 'react'
import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderState } from '../use-reader-state.ts'

/** A reader of at least this width has room for contents beside the page, CSS px; the style sheet has the same. */
const LEAST_WIDTH = 1200

const docked = loadOnce(() => import('./docked-directory.tsx'))

/** The contents beside the page, where the setting says so and the reader is wide enough. */
export function ContentsDock({ isInert }: { isInert: boolean }) {
  const { reader, viewRef } = usePageContext()
  const isWanted = useReaderState(reader, ({ settings }) => settings.dockContents)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const root = viewRef.current?.closest('[data-controls]')
    if (!isWanted || !root) return
    const observer = new ResizeObserver(() => setWide(root.clientWidth >= LEAST_WIDTH))
    observer.observe(root)
    return () => observer.disconnect()
  }, [isWanted, viewRef])
  const isShown = isWanted && isWide
  const Directory = useLoaded(docked, { isOpen: isShown })?.default
  return isShown && Directory ? <Directory isInert={isInert} /> : null
}

/** Moves the keyboard to the contents beside the page. @returns false when there are none */
export function focusDock(view: HTMLElement | null): boolean {
  const dock = view?.closest('[data-controls]')?.querySelector('[data-kurasa-dock]')
  const row = dock?.querySelector<HTMLElement>(
    '[aria-current="location"], [role="tab"][aria-selected="true"]',
  )
  row?.focus()
  return row !== undefined && row !== null
}
