/**
 * A link of a Readium Web Publication Manifest, the part of it that the engine reads.
 *
 * @see https://readium.org/webpub-manifest/
 */
export interface ManifestLink {
  /** Path of the resource, relative to the publication's root, percent-encoded as in a URL. No leading slash. */
  href: string
  /** Media type, e.g. `application/xhtml+xml`. */
  type?: string
  title?: string
  rel?: string | string[]
  /** Intrinsic size of an image, CSS px. Known sizes let a page be laid out before the bytes arrive. */
  width?: number
  height?: number
  /** Bytes of the resource, uncompressed; the weight of a section before its characters are counted. */
  size?: number
  /**
   * For a section, `minutes`: about how long it takes to read; `linear`: false when reading on skips it and only links
   * reach it; `layout` where it differs from the book's; `page`: its side of a spread.
   */
  properties?: Record<string, unknown>
  /** Description of an image in words, for people who cannot see it. */
  description?: string
  /** The same image in other sizes or formats, with their `width`. */
  alternate?: ManifestLink[]
  children?: ManifestLink[]
}

/** A Readium Web Publication Manifest, the part of it that the engine reads. Texts may be localised maps. */
export interface PublicationManifest {
  metadata: {
    identifier?: string
    title?: string | Record<string, string>
    author?: unknown
    /** BCP 47; the first is the book's language. */
    language?: string | string[]
    readingProgression?: 'ltr' | 'rtl' | 'auto'
    layout?: 'reflowable' | 'fixed'
    numberOfPages?: number
    belongsTo?: { series?: unknown }
    accessibility?: Record<string, unknown>
    [key: string]: unknown
  }
  readingOrder: ManifestLink[]
  resources?: ManifestLink[]
  toc?: ManifestLink[]
  pageList?: ManifestLink[]
}

/**
 * Port: where a publication's manifest and bytes come from (a zip, a folder, an HTTP API). An app writes one of these
 * to feed the engine from its own server.
 */
export interface PublicationSource {
  /** The manifest, once. May reject with a `ReaderError`. */
  manifest(options?: { signal?: AbortSignal }): Promise<PublicationManifest> | PublicationManifest
  /**
   * Reads the bytes of one resource.
   *
   * @param href - as in the manifest, without fragment
   * @throws {ReaderError} 'not-found' when there is no such resource, 'network' when it could not be reached
   */
  read(href: string, options?: { signal?: AbortSignal }): Promise<Uint8Array>
  /**
   * Reads at most `length` first bytes of a resource, without the cost of the rest; used to learn the size of an image
   * that the manifest does not give. Optional: a source that cannot do this omits it.
   */
  readHead?(href: string, length: number, options?: { signal?: AbortSignal }): Promise<Uint8Array>
  /** Frees what the source holds. Called once, by `Publication.close()`. */
  close?(): void
}
