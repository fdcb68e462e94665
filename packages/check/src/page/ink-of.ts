/** Smallest difference of brightness, of 255, that counts as ink. */
const INK = 24

interface Line {
  box: { x: number; y: number; width: number; height: number }
  letters: number
}

/**
 * Looks at the picture of a page: letters of lines where it has one colour are not painted.
 *
 * @param png - base64, one pixel for each CSS px
 */
export async function inkOf(png: string, lines: readonly Line[]) {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const hasInk = (x: number, y: number, width: number, height: number): boolean => {
    const { data } = context.getImageData(x, y, Math.max(1, width), Math.max(1, height))
    let least = 255
    let most = 0
    for (let at = 0; at < data.length; at += 4) {
      const brightness = (data[at]! * 3 + data[at + 1]! * 6 + data[at + 2]!) / 10
      least = Math.min(least, brightness)
      most = Math.max(most, brightness)
    }
    return most - least >= INK
  }
  const blank = lines.filter(
    ({ box }) => !hasInk(Math.floor(box.x), Math.floor(box.y), Math.ceil(box.width), Math.ceil(box.height)),
  )
  return {
    blankLetters: blank.reduce((sum, { letters }) => sum + letters, 0),
    isBlank: !hasInk(0, 0, picture.width, picture.height),
  }
}
