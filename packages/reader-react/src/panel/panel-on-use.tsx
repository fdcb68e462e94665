import type { ReaderPanel } from '@kurasa/reader-core'
import { type ComponentType, useEffect, useReducer } from 'react'
import { useReaderContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'

/**
 * A panel whose code comes when somebody may want it: when the bars show, or when it opens without them. One that cannot be
 * fetched does not open, and is asked for again the next time.
 */
export function panelOnUse(
  name: ReaderPanel,
  load: () => Promise<{ default: ComponentType }>,
): ComponentType {
  let Loaded: ComponentType | undefined
  let loading: Promise<unknown> | undefined
  const fetchOnce = () => {
    loading ??= load().then(
      (module) => {
        Loaded = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return function PanelOnUse() {
    const { reader } = useReaderContext()
    const isNear = useReaderState(reader, (snapshot) => snapshot.isControlsVisible || snapshot.panel === name)
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      if (!isNear || Loaded) return
      let isGone = false
      fetchOnce().then(
        () => {
          if (!isGone) redraw()
        },
        () => {
          if (!isGone && reader.getSnapshot().panel === name) reader.openPanel(undefined)
        },
      )
      return () => {
        isGone = true
      }
    }, [reader, isNear])
    return Loaded ? <Loaded /> : null
  }
}
