import { ReaderError } from '../errors.ts'
import { imageSize } from '../publication/images/image-size.ts'
import type { Publication } from '../publication/publication.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { ImageFailure } from '../view/image-controls.ts'
import type { ImageChoice } from './choose-variant.ts'

/** An image that is decoded, or a page that is laid out, and can be shown at once. */
export interface LoadedImage {
  /** Object URL of its bytes; `release` revokes it. Absent for a page of fixed layout. */
  url?: string
  bytes?: Blob
  /** A page of fixed layout, as large as it was made; one place on screen can hold it. */
  element?: HTMLElement
  /** Content of a page of fixed layout. */
  content?: SectionContent
  /** CSS px, as the browser lays it out. */
  width: number
  height: number
  release(): void
}

/** Why an image could not be loaded. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly failure: ImageFailure

  constructor(failure: ImageFailure, options?: { cause?: unknown }) {
    super(`The image cannot be shown: ${failure}.`, options)
    this.failure = failure
  }
}

/** Pixels of one image: more is no page but an attack on memory (400 MB decoded). */
const MOST_PIXELS = 100_000_000
/** Formats that some browsers show and others do not. */
const UNCOMMON = /jxl|tiff|hei[cf]|jp2/
/** Nothing came for so long. A page of 1 MB needs 20 s at 400 kbit/s. */
const STALL_MS = 45_000

const FAILURES: Partial<Record<ReaderError['code'], ImageFailure>> = {
  'not-found': 'missing',
  corrupt: 'corrupt',
  'unsupported-format': 'unsupported',
  'too-large': 'too-large',
  encrypted: 'locked',
  unauthorised: 'locked',
  network: 'network',
}

/**
 * Loads one image and decodes it. Bytes are shown through `<img>` alone, so that no script of an SVG runs and the
 * browser turns and colours it as it does any other.
 *
 * @throws {ImageError}
 * @throws {ReaderError} 'aborted' when the signal fires
 */
export async function loadImage(
  publication: Publication,
  { href, type }: ImageChoice,
  options: { signal: AbortSignal; stallMs?: number },
): Promise<LoadedImage> {
  const bytes = await inTime((signal) => publication.read(href, { signal }), options)
  const size = imageSize(bytes)
  if (size && size.width * size.height > MOST_PIXELS) throw new ImageError('too-large')
  if (!bytes.length) throw new ImageError('corrupt')
  return decode(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), options.signal)
}

async function decode(blob: Blob, signal: AbortSignal): Promise<LoadedImage> {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  // A cancelled image must not be decoded to its end.
  const release = () => {
    image.src = ''
    URL.revokeObjectURL(url)
  }
  signal.addEventListener('abort', release)
  try {
    image.decoding = 'async'
    image.src = url
    await image.decode()
    throwIfFired(signal)
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height > MOST_PIXELS) throw new ImageError('too-large')
    return { url, bytes: blob, width, height, release }
  } catch (error) {
    release()
    throwIfFired(signal)
    if (error instanceof ImageError) throw error
    throw new ImageError(UNCOMMON.test(blob.type) ? 'unsupported' : 'corrupt', { cause: error })
  } finally {
    signal.removeEventListener('abort', release)
  }
}

/**
 * Runs work that can be cancelled and that counts as stalled after a time limit.
 *
 * @param work - gets a signal of its own, which also fires at the time limit
 * @throws {ImageError}
 * @throws {ReaderError} 'aborted' when the signal fires
 */
export async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, stallMs = STALL_MS }: { signal: AbortSignal; stallMs?: number },
): Promise<T> {
  throwIfFired(signal)
  const inner = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort: (() => void) | undefined
  try {
    return await Promise.race([
      work(inner.signal),
      // A source may ignore its signal: the promise then rejects without it.
      new Promise<never>((_, reject) => {
        onAbort = () => reject(new ReaderError('aborted', 'The image is no longer wanted.'))
        signal.addEventListener('abort', onAbort)
        timer = setTimeout(() => reject(new ImageError('stalled')), stallMs)
      }),
    ])
  } catch (error) {
    inner.abort()
    if (error instanceof ImageError || signal.aborted) throw error
    const failure = error instanceof ReaderError ? FAILURES[error.code] : undefined
    throw new ImageError(failure ?? 'network', { cause: error })
  } finally {
    clearTimeout(timer)
    if (onAbort) signal.removeEventListener('abort', onAbort)
  }
}

function throwIfFired(signal: AbortSignal): void {
  if (signal.aborted) throw new ReaderError('aborted', 'The image is no longer wanted.')
}
