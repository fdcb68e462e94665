import { zipSync } from 'fflate'
import sharp from 'sharp'

/** A picture in one colour, as a JPEG or PNG. */
export async function samplePicture(
  width: number,
  height: number,
  type: 'jpeg' | 'png' = 'jpeg',
): Promise<Uint8Array> {
  const background = { r: width % 256, g: height % 256, b: 120 }
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      [type]()
      .toBuffer(),
  )
}

/** Bytes of a comic archive. */
export function sampleComic(files: Record<string, Uint8Array | string>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ])
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: new Date(2000, 0, 1) })
}
