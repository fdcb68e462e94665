import { createContext, type ReactNode } from 'react'

/** What could not be opened, as far as the phone knows it: a failure notice shows it in place of its drawing. */
export const FailureSubject = createContext<ReactNode>(undefined)
