import sharp from 'sharp'

/** Widths a cover is also stored in, px: on a shelf at one, two and three pixels a unit, and large. */
export const coverWidths = [160, 240, 320, 640]
/** Widths a page of images is also stored in, px: a small phone, a phone, a tablet. */
export const pageWidths = [480, 720, 1080]
/** Pixels of one image: more is an attack, or no page that a phone could show. */
export const PIXEL_LIMIT = 100_000_000
/** Rows that a WebP has at most; a longer strip is shown from its own file. */
const HIGHEST_WEBP = 16_383
/** Quality of WebP at which a page of print stays readable. */
const QUALITY = 78

// Imports run one after the other beside a server that answers: one core is enough, and nothing is read twice.
sharp.concurrency(1)
sharp.cache(false)

/** An image as it is shown, with its smaller forms. */
export interface ShrunkImage {
  /** Width of the original, after the rotation in its EXIF data. */
  width: number
  height: number
  /** WebP, the narrowest first; only those narrower than the original that the format can hold. */
  variants: { width: number; bytes: Uint8Array }[]
}

/**
 * Makes smaller forms of an image.
 *
 * @param widths - wanted, px, ascending
 * @returns undefined for what is no image, is damaged, or has more than a hundred million pixels
 */
export async function shrinkImage(
  bytes: Uint8Array,
  widths: readonly number[],
): Promise<ShrunkImage | undefined> {
  try {
    const { autoOrient } = await open(bytes).metadata()
    const { width, height } = autoOrient
    const isPossible = (each: number) => each < width && Math.ceil((height * each) / width) <= HIGHEST_WEBP
    const wanted = widths.filter(isPossible)
    const variants: ShrunkImage['variants'] = []
    for (const each of wanted) {
      const small = await shrink(bytes, each)
      if (small) variants.push({ width: each, bytes: small })
    }
    // Read to its end once: only a file that cannot be is damaged, not one of which we make no smaller form.
    if (variants.length < wanted.length || !wanted.length) await open(bytes).stats()
    return { width, height, variants }
  } catch {
    return undefined
  }
}

/** A smaller form; undefined where none could be made. */
async function shrink(bytes: Uint8Array, width: number): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(
      await open(bytes).autoOrient().resize({ width }).webp({ quality: QUALITY }).toBuffer(),
    )
  } catch {
    return undefined
  }
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'truncated' })
}
