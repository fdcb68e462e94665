import type { Locator } from '@kurasa/reader-core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'

/**
 * Milliseconds from the first page until the tools are loaded without a request: what the page itself needs comes
 * first. Also the time without a touch before they are rendered in advance.
 */
const REST_MS = 1500

/** The bars and what opens from them. */
export const readerTools = loadOnce(() => import('./reader-tools.tsx'))

/**
 * The tools of a reader, loaded when they are likely to be needed: after a touch or a key, to be shown, or some time
 * after the first page. Undefined until loaded; without a request they are rendered when no
 * finger turns pages, because those frames have no time for it. Also returns the place of the page that was opened:
 * tools that load late must know whether it was left.
 */
export function useTools() {
  const { reader, search, lateParts } = usePageContext()
  const [isTouched, setTouched] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [firstPage, setFirstPage] = useState<Locator['locations']>()
  const lastTouch = useRef(Number.NEGATIVE_INFINITY)
  const [tools, setTools] = useState(readerTools.get)
  const isReady = useReaderState(reader, ({ status }) => status === 'ready')
  const isWanted = useReaderState(
    reader,
    ({ isControlsVisible, panel, selection }) =>
      isControlsVisible || panel !== undefined || selection !== undefined,
  )
  const isSearched =
    useSyncExternalStore(search.subscribe, search.getState, search.getState).current !== undefined
  const isRequested = isWanted || isSearched
  const isNear = isTouched || isRequested

  useEffect(() => {
    if (isReady) setFirstPage(reader.getSnapshot().locator.locations)
  }, [reader, isReady])

  useEffect(() => {
    if (isNear || !isReady) return
    const ask = () => setTouched(true)
    // A failed load is not repeated at once: only when the network is back, or after a touch.
    if (isMissing) {
      window.addEventListener('online', ask)
      return () => window.removeEventListener('online', ask)
    }
    const rested = setTimeout(ask, REST_MS)
    return () => clearTimeout(rested)
  }, [isNear, isReady, isMissing])

  useEffect(() => {
    if (!isNear) return
    if (tools) return
    let isGone = false
    let resting: ReturnType<typeof setTimeout> | undefined
    const draw = (loaded: Awaited<ReturnType<typeof readerTools.load>>) => {
      if (isGone) return
      lateParts.come(readerTools)
      const left = isRequested ? 0 : lastTouch.current + REST_MS - performance.now()
      if (left > 0) resting = setTimeout(draw, left, loaded)
      else setTools(loaded)
    }
    readerTools.load().then(draw, () => {
      if (isGone) return
      // The person who requested it gets a notice, and the next touch loads again.
      const { isControlsVisible, panel } = reader.getSnapshot()
      if (isControlsVisible || panel !== undefined) lateParts.miss(readerTools)
      setMissing(true)
      setTouched(false)
      reader.showControls(false)
    })
    return () => {
      isGone = true
      clearTimeout(resting)
    }
  }, [isNear, isRequested, tools, reader, lateParts])

  const onTouch = () => {
    lastTouch.current = performance.now()
    setTouched(true)
  }
  return { tools, firstPage, onTouch }
}
