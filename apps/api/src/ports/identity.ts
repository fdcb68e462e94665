/** Port: the operator's network, which knows the number of who comes over mobile data. */
export interface IdentityPort {
  /**
   * Where the browser goes so that the network can report its number: an address of ours that carries plain http only,
   * or the operator's own.
   *
   * @param attemptId - included in the address, identifies the attempt that the number belongs to
   */
  startUrl(attemptId: string): string
}
