import type { Clip } from './book-pages.ts'
import { insidePlainBorder } from './plain-border.ts'

/** Width of the reduced copy that is looked at, pixels: a border is found to half of a per cent. */
const LOOK_WIDTH = 200

/** Reads the pixels of a bitmap; runs in the worker, so it uses nothing outside of itself but its argument. */
function measureIn(inside: typeof insidePlainBorder) {
  return (bitmap: ImageBitmap): Clip => {
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    context?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const pixels = context?.getImageData(0, 0, width, height).data
    return pixels ? inside(pixels, width, height) : { x: 0, y: 0, width: 1, height: 1 }
  }
}

const WORKER_SOURCE = `const measure = (${measureIn})(${insidePlainBorder})
onmessage = ({ data: { id, bitmap } }) => postMessage({ id, clip: measure(bitmap) })`

/** Finds the plain borders of images, off the main thread where the page may start workers. */
export class BorderFinder {
  #worker: Worker | undefined
  #url: string | undefined
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
          worker.postMessage({ id, bitmap }, [bitmap])
        })
      }
    } catch {
      // A drawing, or a worker that was refused after all.
    }
    if (!this.#isRefused || this.#isClosed) return undefined
    try {
      // A page whose policy allows no worker: the reduced copy is small enough for one frame.
      return measureIn(insidePlainBorder)(await reduced(image))
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
      this.#url = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }))
      const worker = new Worker(this.#url)
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
    if (this.#url) URL.revokeObjectURL(this.#url)
    this.#url = undefined
    for (const { reject } of this.#waiting.values()) reject(new Error('The worker has ended.'))
    this.#waiting.clear()
  }
}

function reduced(image: Blob): Promise<ImageBitmap> {
  return createImageBitmap(image, { resizeWidth: LOOK_WIDTH, resizeQuality: 'low' })
}
