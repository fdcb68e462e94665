/** What every screen gets: the query of its address and what the sender put beside it. */
export interface ScreenProps {
  params: URLSearchParams
  state: unknown
}
