let context: CanvasRenderingContext2D | undefined

/**
 * From where to where the ink of some letters of one line reaches, CSS px of the window, as their font has it: it is less than their box.
 * Undefined for vertical text.
 *
 * @param element - the element of the letters
 * @param box - the box that the browser gives the letters
 */
export function inkHeight(
  text: string,
  element: Element,
  box: { top: number; height: number },
): { top: number; bottom: number } | undefined {
  const style = getComputedStyle(element)
  if (style.writingMode !== 'horizontal-tb') return undefined
  context ??= document.createElement('canvas').getContext('2d')!
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxAscent, actualBoundingBoxDescent } =
    context.measureText(style.textTransform === 'uppercase' ? text.toUpperCase() : text)
  // Pages of a size of their own are scaled, first letters are larger than their element says.
  const scale = box.height / (fontBoundingBoxAscent + fontBoundingBoxDescent)
  const baseline = box.top + fontBoundingBoxAscent * scale
  return {
    top: baseline - actualBoundingBoxAscent * scale,
    bottom: baseline + actualBoundingBoxDescent * scale,
  }
}
