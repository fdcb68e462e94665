import { createContext, use } from 'react'

/** The box that a screen scrolls in, for lists that draw only what is seen of them. */
export interface ScrollBox {
  /** Null until it is mounted. */
  element: HTMLElement | null
  /** Value that `keep` got when this screen was last left. */
  kept: unknown
  /** Keeps what a list needs to find its place again, such as the lengths of its rows. */
  keep(value: unknown): void
}

export const ScrollBoxContext = createContext<ScrollBox | undefined>(undefined)

export function useScrollBox(): ScrollBox {
  const box = use(ScrollBoxContext)
  if (!box) throw new Error('useScrollBox needs a ScreenBox around it.')
  return box
}
