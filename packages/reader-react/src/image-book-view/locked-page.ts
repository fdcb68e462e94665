import { createContext, type ReactNode } from 'react'

/** What the host shows in place of a page that is not open to the reader. */
export const LockedPageContext = createContext<ReactNode>(undefined)
