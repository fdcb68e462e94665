import { measureBorder } from './measure-border.ts'

/** Message from a `BorderFinder` to its worker. */
export interface BorderTask {
  id: number
  bitmap: ImageBitmap
}

// The project knows the window's types; this runs in a worker, where the same names mean its own.
addEventListener('message', ({ data: { id, bitmap } }: MessageEvent<BorderTask>) => {
  ;(postMessage as (message: unknown) => void)({ id, clip: measureBorder(bitmap) })
})
