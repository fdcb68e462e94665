import { screenRouteOf } from './router.tsx'

/**
 * Fetches the code of each link's screen once the link is in sight.
 *
 * @param links - the links that are there now, with their addresses; later ones are observed as they come
 */
export function observeLinks(links: ReadonlyMap<Element, string>): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const to = links.get(target)
      if (!isIntersecting || to === undefined) continue
      observer.unobserve(target)
      const { pathname } = new URL(to, 'https://own.invalid')
      // Once for each screen, however many links lead to it.
      screenRouteOf(pathname)
        .fetch?.()
        .catch(() => undefined)
    }
  })
  for (const link of links.keys()) observer.observe(link)
  return observer
}
