import type { ReaderPanel } from '@kurasa/reader-core'
import { type ComponentType, useEffect, useReducer } from 'react'
import { loadOnce } from '../load-once.ts'
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
  const panel = loadOnce(load)
  return function PanelOnUse() {
    const { reader } = useReaderContext()
    const isNear = useReaderState(reader, (snapshot) => snapshot.isControlsVisible || snapshot.panel === name)
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      if (!isNear || panel.get()) return
      let isGone = false
      panel.load().then(
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
    const Panel = panel.get()?.default
    return Panel ? <Panel /> : null
  }
}
