import type { ReaderContextValue } from './reader-context.tsx'
import { useReaderContext as useFullContext } from './use-reader-context.ts'

/** The reader around a part of the host's own, and what it shares with the others. */
export function useReaderContext(): ReaderContextValue {
  return useFullContext()
}
