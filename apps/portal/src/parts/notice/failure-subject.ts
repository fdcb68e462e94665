import { createContext, type ReactNode } from 'react'

/** The item that failed to open, as far as the phone knows it: a failure notice shows it in place of its drawing. */
export const FailureSubject = createContext<ReactNode>(undefined)
