import type { Container, ReadOptions } from '../container.ts'

/**
 * Files of a container that are read side by side, before they are requested. One after the other, each would wait for the one before.
 * Each goes to one reader, which may change its bytes.
 */
export class EarlyReads {
  readonly #container: Pick<Container, 'size' | 'read'>
  readonly #begun = new Map<string, Promise<Uint8Array>>()

  constructor(container: Pick<Container, 'size' | 'read'>) {
    this.#container = container
  }

  /** Begins to read a file, or so many bytes from its start. No signal ends it, for its reader comes later. */
  begin(name: string | undefined, enough?: number): void {
    const key = name && this.#keyOf(name, enough)
    if (!name || !key || this.#begun.has(key)) return
    const bytes = this.#container.read(name, enough === undefined ? {} : { enough })
    // Its reader gets the error.
    bytes.catch(() => {})
    this.#begun.set(key, bytes)
  }

  /** The bytes of a file, which another reader gets as well. */
  look(name: string, enough: number): Promise<Uint8Array> | undefined {
    return this.#begun.get(this.#keyOf(name, enough))
  }

  /** Reads a file. */
  async read(name: string, options: ReadOptions = {}): Promise<Uint8Array> {
    const key = this.#keyOf(name, options.enough)
    const begun = this.#begun.get(key)
    this.#begun.delete(key)
    return begun ?? this.#container.read(name, options)
  }

  clear(): void {
    this.#begun.clear()
  }

  #keyOf(name: string, enough = Number.POSITIVE_INFINITY): string {
    return `${Math.min(enough, this.#container.size(name) ?? 0)} ${name}`
  }
}
