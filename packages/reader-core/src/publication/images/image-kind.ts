/** Images by their first bytes, as one character each, with the ending of their names. */
const IMAGES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^GIF8/, 'gif'],
  [/^RIFF.{4}WEBP/s, 'webp'],
  [/^.{4}ftypavi[fs]/s, 'avif'],
  [/^BM.{4}\p{Cc}{4}/su, 'bmp'],
  [/^(?:\xff\p{Cc}|\p{Cc}{4}JXL )/u, 'jxl'],
  [/^(?:II\*\p{Cc}|MM\p{Cc}\*)/u, 'tiff'],
  [/^.{4}ftyp(?:hei[cx]|mif1|msf1)/s, 'heic'],
  [/^\p{Cc}{4}jP {2}/u, 'jp2'],
]

/**
 * Detects the kind of an image by its first bytes.
 *
 * @param head - one character for each byte, 16 at least
 * @returns the usual ending of its name; undefined when it is none
 */
export function imageKind(head: string): string | undefined {
  return IMAGES.find(([pattern]) => pattern.test(head))?.[1]
}
