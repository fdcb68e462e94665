import { enUsTools } from './i18n/en-us-tools.ts'
import { type ReaderContextValue, usePageContext } from './reader-context.tsx'

/** The reader around a part, with every text. What is there before the tools takes `usePageContext`. */
export function useReaderContext(): ReaderContextValue {
  const context = usePageContext()
  context.withTools(enUsTools)
  // The same `t` gives them all now.
  return context as ReaderContextValue
}
