import { useSyncExternalStore } from 'react'
import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'

const pageMarks = loadOnce(() => import('./page-marks.tsx'))

/** The marks on the page in view for those who do not see or touch them, and the word after a change. Loads with the marks. */
export function MarksOnPage() {
  const { marks: late } = useReaderContext()
  const marks = useSyncExternalStore(late.subscribe, late.get, late.get)
  const PageMarks = useLoaded(pageMarks, { isOpen: marks !== undefined })?.default
  return marks && PageMarks ? <PageMarks marks={marks} /> : null
}
