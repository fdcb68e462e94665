/** Port: the operator's network, which knows the number of who comes over mobile data. */
export interface IdentityPort {
  /**
   * Where the browser goes so that the network can tell its number: an address of ours that only carries plain http,
   * or the operator's own.
   *
   * @param attemptId - comes along, and says which attempt the number belongs to
   */
  startUrl(attemptId: string): string
}
