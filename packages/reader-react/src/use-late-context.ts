import type { Texts } from './i18n/texts.ts'
import type { ToolsContextValue } from './reader-context.tsx'
import { useReaderContext } from './use-reader-context.ts'

/**
 * The reader around a part that loads on use, with its texts.
 *
 * @param english - the part's own, which load with it
 */
export function useLateContext(english: Texts): ToolsContextValue {
  const context = useReaderContext()
  context.withTools(english)
  return context
}
