/** Props of every screen: the query of its address and the state that was passed beside it. */
export interface ScreenProps {
  params: URLSearchParams
  state: unknown
}
