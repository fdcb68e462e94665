/** A browser with one page. */
export interface EngineBrowser {
  version: string
  open(url: string): Promise<unknown>
  close(): Promise<void>
}
export function openEngine(engine: string): Promise<EngineBrowser | undefined>
