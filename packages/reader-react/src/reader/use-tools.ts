import type { Locator } from '@kurasa/reader-core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'

/**
 * How long a page has stood before the tools are fetched unasked, ms: what the page itself needs comes first. And how long no
 * finger came before they are drawn unasked.
 */
const REST_MS = 1500

/** The bars and what opens from them. */
export const readerTools = loadOnce(() => import('./reader-tools.tsx'))

/**
 * The tools of a reader, once somebody may want them: a finger or a key came, they are to show, or the first page has
 * stood for a while. Motion is fetched with them. Undefined until they are there: where nothing asks for them, they are drawn
 * when no finger turns pages, whose frames have no time for it. Beside them the place of the page that one
 * opened at: tools that come late must know whether it was left.
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
  const isAsked = isWanted || isSearched
  const isNear = isTouched || isAsked

  useEffect(() => {
    if (isReady) setFirstPage(reader.getSnapshot().locator.locations)
  }, [reader, isReady])

  useEffect(() => {
    if (isNear || !isReady) return
    const ask = () => setTouched(true)
    // A line that fell silent is not asked again and again: only when it is back, or somebody touches the page.
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
      const left = isAsked ? 0 : lastTouch.current + REST_MS - performance.now()
      if (left > 0) resting = setTimeout(draw, left, loaded)
      else setTools(loaded)
    }
    readerTools.load().then(draw, () => {
      if (isGone) return
      // Nothing would show: that is said to who asked for it, and the next touch asks again.
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
  }, [isNear, isAsked, tools, reader, lateParts])

  const onTouch = () => {
    lastTouch.current = performance.now()
    setTouched(true)
  }
  return { tools, firstPage, onTouch }
}
