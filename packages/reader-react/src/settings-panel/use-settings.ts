import type { ReaderSettings } from '@kurasa/reader-core'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'

/** The settings of the reader, and how one changes them. */
export function useSettings() {
  const { reader } = useReaderContext()
  const settings = useReaderState(reader, (snapshot) => snapshot.settings)
  const set = (patch: Partial<ReaderSettings>) => jump(reader.updateSettings(patch))
  return { settings, set }
}
