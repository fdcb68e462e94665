import { useEffect, useSyncExternalStore } from 'react'
import type { BookMarks, MarksState } from '../book-state/book-marks.ts'
import { useReaderContext } from '../use-reader-context.ts'

const nothing = () => () => undefined
const undefinedState = () => undefined

/** The marks of the book, and what is shown of them. They load on use; undefined until then. */
export function useMarks(): { marks: BookMarks; state: MarksState } | undefined {
  const { marks: late, lateParts } = useReaderContext()
  const marks = useSyncExternalStore(late.subscribe, late.get, late.get)
  const getState = marks?.getState ?? undefinedState
  const state = useSyncExternalStore<MarksState | undefined>(marks?.subscribe ?? nothing, getState, getState)
  useEffect(() => {
    late.load().then(
      () => lateParts.come(late),
      () => lateParts.miss(late),
    )
  }, [late, lateParts])
  return marks && state && { marks, state }
}
