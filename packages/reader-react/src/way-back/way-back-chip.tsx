import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderState } from '../use-reader-state.ts'

const jumpChip = loadOnce(() => import('./jump-chip.tsx'))

/** The way back from a jump, on the page while the bars are hidden. Its code loads with the first jump. */
export function WayBackChip() {
  const { reader } = usePageContext()
  const hasWay = useReaderState(reader, ({ wayBack }) => wayBack !== undefined)
  // In the bars there is a way back, too: one that does not load is not reported.
  const JumpChip = useLoaded(jumpChip, { isNear: hasWay, isOpen: false })?.default
  return hasWay && JumpChip ? <JumpChip /> : null
}
