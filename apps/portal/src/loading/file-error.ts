/**
 * Why a file of the portal did not load. `gone`: the server does not have it. `down`: the server, or a gateway before it, failed. `foreign`:
 * something else answered, such as a hotspot. `unreached`: no whole answer arrived.
 */
export type FileFault = 'gone' | 'down' | 'foreign' | 'unreached'

/** A script or style sheet of the portal that did not load. */
export class FileError extends Error {
  override name = 'FileError'

  constructor(
    readonly fault: FileFault,
    href: string,
    options?: ErrorOptions,
  ) {
    super(`A file of the portal did not load (${fault}): ${href}`, options)
  }
}
