import { ReaderError, throwIfAborted } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import { containerPath, foldPath, normaliseHref, splitFragment } from '../href.ts'
import type { Publication } from '../publication.ts'
import type { PublicationSource } from '../publication-source.ts'

/**
 * The files of a source. Hrefs are kept as the source knows them; ours are normalised, so that links inside of the book
 * find them.
 */
export class SourceFiles {
  readonly #source: PublicationSource
  readonly #originals = new Map<string, string>()
  #folded: Map<string, string> | undefined
  #isClosed = false

  constructor(source: PublicationSource) {
    this.#source = source
  }

  /** @returns the href under which the book knows one of the source */
  readonly remember = (href: string): string => {
    const { path } = splitFragment(href)
    const own = normaliseHref(path)
    if (!this.#originals.has(own)) this.#originals.set(own, path)
    return own
  }

  readonly read = async (href: string, options?: { signal?: AbortSignal }): Promise<Uint8Array> => {
    if (/^data:/i.test(href)) return (await loadPart(import('../data-url.ts'))).readDataUrl(href)
    const original = this.#originalOf(href)
    const bytes: unknown = await guard(() => this.#source.read(original, options), options?.signal)
    return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes as ArrayBuffer)
  }

  /** Undefined when the source reads whole files only. */
  get readHead(): Publication['readHead'] {
    const source = this.#source
    if (!source.readHead) return undefined
    return async (href, length, options) => {
      const original = this.#originalOf(href)
      return guard(() => source.readHead!(original, length, options), options?.signal)
    }
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  readonly close = (): void => {
    if (!this.#isClosed) this.#source.close?.()
    this.#isClosed = true
  }

  #originalOf(href: string): string {
    if (this.#isClosed) throw new ReaderError('aborted', 'The book was closed. Open it again to read on.')
    const own = normaliseHref(splitFragment(href).path)
    let original = this.#originals.get(own)
    if (original === undefined) {
      // Pages refer to their files in other letters, or with a query that is none of the name.
      this.#folded ??= new Map([...this.#originals].map(([each, path]) => [foldedOf(each), path]))
      original = this.#folded.get(foldedOf(own))
    }
    if (original === undefined) throw new ReaderError('not-found', `The book has no file “${href}”.`)
    return original
  }
}

const foldedOf = (href: string) => foldPath(containerPath(href))

/** Turns anything that an app's own source throws into a `ReaderError`: a reader shows errors by their code. */
export async function guard<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  throwIfAborted(signal)
  try {
    const result = await work()
    throwIfAborted(signal)
    return result
  } catch (cause) {
    throwIfAborted(signal)
    if (cause instanceof ReaderError) throw cause
    throw new ReaderError(
      'network',
      'A part of the book could not be loaded. Check the connection and try again.',
      {
        cause,
      },
    )
  }
}
