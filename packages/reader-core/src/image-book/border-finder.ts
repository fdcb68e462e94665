import type { Clip } from './book-pages.ts'
import type { BorderTask } from './border-worker.ts'
import { measureBorder } from './measure-border.ts'

/** Width of the reduced copy that is looked at, pixels: a border is found to half of a per cent. */
const LOOK_WIDTH = 200

/** A page that is never at rest is measured all the same. ms */
const LONGEST_WAIT_MS = 1000

/**
 * Finds the plain borders of images, off the main thread. The worker is a file of the same origin as the engine, so a
 * policy of `worker-src 'self'` lets it run; where it cannot, the page measures when it is idle.
 */
export class BorderFinder {
  #worker: Worker | undefined
  #isRefused = false
  #isClosed = false
  #lastId = 0
  readonly #waiting = new Map<number, { resolve(clip: Clip): void; reject(error: unknown): void }>()

  /**
   * The part of an image inside its plain borders; undefined for what cannot be looked at, such as a drawing.
   *
   * @param image - its bytes
   */
  async find(image: Blob): Promise<Clip | undefined> {
    try {
      const worker = this.#start()
      if (worker) {
        const bitmap = await reduced(image)
        // A worker that was refused meanwhile answers nothing.
        if (worker !== this.#worker) throw new Error('The worker has ended.')
        return await new Promise<Clip>((resolve, reject) => {
          const id = ++this.#lastId
          this.#waiting.set(id, { resolve, reject })
          worker.postMessage({ id, bitmap } satisfies BorderTask, [bitmap])
        })
      }
    } catch {
      // A drawing, or a worker that was refused after all.
    }
    if (!this.#isRefused || this.#isClosed) return undefined
    try {
      // A page whose policy allows no worker: the reduced copy takes two milliseconds or so.
      const bitmap = await reduced(image)
      await idle()
      return measureBorder(bitmap)
    } catch {
      return undefined
    }
  }

  destroy(): void {
    this.#isClosed = true
    this.#end()
  }

  #start(): Worker | undefined {
    if (this.#worker || this.#isRefused || this.#isClosed) return this.#worker
    try {
      const worker = new Worker(new URL('./border-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<{ id: number; clip: Clip }>) => {
        this.#waiting.get(data.id)?.resolve(data.clip)
        this.#waiting.delete(data.id)
      }
      worker.onerror = (event) => {
        event.preventDefault()
        this.#isRefused = true
        this.#end()
      }
      this.#worker = worker
    } catch {
      this.#isRefused = true
      this.#end()
    }
    return this.#worker
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(new Error('The worker has ended.'))
    this.#waiting.clear()
  }
}

function reduced(image: Blob): Promise<ImageBitmap> {
  return createImageBitmap(image, { resizeWidth: LOOK_WIDTH, resizeQuality: 'low' })
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve)
  })
}
