import type { BookCard } from '@kurasa/portal-contract'
import { useEffect, useState } from 'react'
import { coverUrl } from '../../api/portal-client.ts'
import { designCover } from '../../parts/cover/cover-design.ts'

/** The mean of all pixels, as a CSS colour; undefined for an image without any. */
export function meanColour(pixels: Uint8ClampedArray): string | undefined {
  const sums = [0, 0, 0]
  let weight = 0
  for (let index = 0; index + 3 < pixels.length; index += 4) {
    const alpha = pixels[index + 3]! / 255
    weight += alpha
    for (let channel = 0; channel < 3; channel++) sums[channel]! += pixels[index + channel]! * alpha
  }
  return weight > 0 ? `rgb(${sums.map((sum) => Math.round(sum / weight)).join(' ')})` : undefined
}

/** The colour that a cover lends to the ground behind it: its picture's mean, or the palette it is drawn in. */
export function useCoverTint({
  title,
  coverHash,
}: Pick<BookCard, 'title' | 'coverHash'>): string | undefined {
  const [tint, setTint] = useState<string>()
  useEffect(() => {
    if (coverHash === null) return
    let isWanted = true
    const image = new Image()
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = 8
      canvas.height = 12
      const context = canvas.getContext('2d')
      if (!context || !isWanted) return
      context.drawImage(image, 0, 0, 8, 12)
      try {
        setTint(meanColour(context.getImageData(0, 0, 8, 12).data))
      } catch {
        // An image that may not be read: the ground stays plain.
      }
    }
    image.src = coverUrl(coverHash)
    return () => {
      isWanted = false
    }
  }, [coverHash])
  return coverHash === null ? designCover(title).palette.ground : tint
}
