/** A browser with one page. */
export interface EngineBrowser {
  version: string
  open(url: string): Promise<unknown>
  close(): Promise<void>
}
/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number>
export function openEngine(engine: string): Promise<EngineBrowser | undefined>
