import type { ReaderPanel } from '@kurasa/reader-core'
import { type ComponentType, useEffect } from 'react'
import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ComingPanel } from './coming-panel.tsx'

/**
 * A panel whose code loads on use: when the bars are shown, unless it does not open from them, or when it opens. Until it is loaded an empty
 * sheet is shown; one that cannot be loaded closes with a notice, and is requested again the next time.
 */
export function panelOnUse(
  name: ReaderPanel,
  load: () => Promise<{ default: ComponentType }>,
  { isLoadedWithBars = true }: { isLoadedWithBars?: boolean } = {},
): ComponentType {
  const panel = loadOnce(load)
  return function PanelOnUse() {
    const { reader, lateParts } = usePageContext()
    const isNear = useReaderState(reader, (snapshot) => isLoadedWithBars && snapshot.isControlsVisible)
    const isOpen = useReaderState(reader, (snapshot) => snapshot.panel === name)
    const Panel = useLoaded(panel, { isNear, isOpen, onMissing: () => reader.openPanel(undefined) })?.default
    const isComing = isOpen && !Panel
    useEffect(() => (isComing ? lateParts.await(name) : undefined), [isComing, lateParts])
    if (Panel) return <Panel />
    return isComing ? <ComingPanel /> : null
  }
}
