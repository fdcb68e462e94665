import { createContext } from 'react'

/** Whether a person wants the strip of small pages, and how that is changed. */
export const ThumbnailsWanted = createContext<[isWanted: boolean, set: (isWanted: boolean) => void]>([
  true,
  () => undefined,
])
