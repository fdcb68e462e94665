import { enUsTools } from './i18n/en-us-tools.ts'
import { type ToolsContextValue, usePageContext } from './reader-context.tsx'

/** The reader around one of our parts, with every text. Components that exist before the tools use `usePageContext`. */
export function useReaderContext(): ToolsContextValue {
  const context = usePageContext()
  context.withTools(enUsTools)
  // The same `t` gives them all now.
  return context as ToolsContextValue
}
