/**
 * Stops the click of a tap that is already handled, where it would reach something that has appeared over the page under the
 * finger. Call it when the pointer goes up.
 */
export function keepClick(surface: HTMLElement): void {
  const end = () => {
    window.removeEventListener('click', stop, true)
    window.removeEventListener('pointerdown', end, true)
  }
  const stop = (event: MouseEvent) => {
    end()
    // A click without a count is one of the keyboard.
    if (event.detail === 0 || event.composedPath().includes(surface)) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, true)
  window.addEventListener('pointerdown', end, true)
}
