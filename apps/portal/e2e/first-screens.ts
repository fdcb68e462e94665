/** Screens, and the first thing on each that helps a person on: a selector, or the page of a book. */
export const SCREENS: Readonly<Record<string, readonly [path: string, useful: string]>> = {
  landing: ['/landing_page', 'a[href*="details?id="], a[href*="/read?id="]'],
  home: ['/', 'a[href*="details?id="]'],
  details: ['/details?id=the-map-maker-of-lamu', '[data-screen-active] a[href*="/read?"]'],
  'text book': ['/read?id=the-map-maker-of-lamu', 'page'],
  'book of images': ['/read_img?id=twiga-na-nyota', 'page'],
  search: ['/search', '[data-screen-active] input'],
  membership: ['/subscribe', '[data-screen-active] h1'],
  help: ['/FAQ', '[data-screen-active] a[href*="FAQ"]'],
}

/** Notes in the page, in every frame, when the useful thing is there, epoch ms. From outside a busy machine would look too late. */
export function noteUseful(selector: string): void {
  const isThere = () => {
    if (selector !== 'page')
      return [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
    const track = document.querySelector('[part=view]')?.shadowRoot?.querySelector<HTMLElement>('.track')
    return Boolean(track && track.style.visibility !== 'hidden' && track.childElementCount > 0)
  }
  const look = () => {
    if (isThere()) Object.assign(window, { usefulAt: performance.timeOrigin + performance.now() })
    else requestAnimationFrame(look)
  }
  look()
}
