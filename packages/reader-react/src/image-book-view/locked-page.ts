import { createContext, type ReactNode } from 'react'

/** Content that the host shows in place of a locked page. */
export const LockedPageContext = createContext<ReactNode>(undefined)
