/** A step takes so long. */
const STEP_MS = 240

/**
 * Scrolls a container by a distance, CSS px. A touch or a wheel event ends it where it is.
 *
 * @param isHurried - read on the way: the rest of the way is scrolled at once
 * @param isEnded - read on the way: it goes no farther
 */
export async function scrollSmoothly(
  element: HTMLElement,
  distance: number,
  { isHurried, isEnded }: { isHurried: () => boolean; isEnded: () => boolean },
): Promise<void> {
  let isTaken = false
  const take = () => {
    isTaken = true
  }
  for (const type of ['pointerdown', 'wheel']) element.addEventListener(type, take, { passive: true })
  const started = performance.now()
  let done = 0
  try {
    while (!isTaken && !isEnded()) {
      const passed = isHurried() ? 1 : Math.min(1, (performance.now() - started) / STEP_MS)
      const eased = passed === 1 ? 1 : 1 - (1 - passed) ** 3
      // Whole pixels: what the container rounds away would add up.
      const wanted = passed === 1 ? distance : Math.round(distance * eased)
      element.scrollTop += wanted - done
      done = wanted
      if (passed === 1) return
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  } finally {
    for (const type of ['pointerdown', 'wheel']) element.removeEventListener(type, take)
  }
}
