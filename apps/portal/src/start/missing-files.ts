/** A language, its direction, what is said, and the names of the two ways on: another try, and the plain pages. */
export type MissingWords = readonly [
  lang: string,
  dir: string,
  sentence: string,
  retry: string,
  plain: string,
]

/**
 * Watches a page that shows its skeleton, or in its place that of a first screen whose code is awaited, whether its files come. A script or style sheet that
 * fails reloads the page once; where the server has another build by then, the service worker, which answers with the page of this one, is
 * removed before: what it kept stays, and the new page registers it again. What fails again, or hangs, is said.
 *
 * It is part of the page itself (`build/missing-files.ts`), so it imports nothing, and it parses nothing: pages require Trusted Types.
 *
 * @param deadline - ms without a file after which one is said to hang
 */
export function sayMissingFiles(
  window: Window,
  document: Document,
  words: readonly MissingWords[],
  deadline: number,
): void {
  const key = 'k_once_start'
  const skeleton = () => document.querySelector('.kw,[data-awaits-code]')
  let isBusy = false
  let note: HTMLElement | undefined

  /** Whether a page of this tab was reloaded since one has started; without storage none ever is. */
  const wasReloaded = (next: boolean) => {
    try {
      const was = sessionStorage.getItem(key) !== null
      if (next) sessionStorage.setItem(key, '1')
      else sessionStorage.removeItem(key)
      return was
    } catch {
      return true
    }
  }

  const say = () => {
    if (!skeleton() || note) return
    const add = <Name extends 'div' | 'p' | 'button' | 'a'>(parent: Element, name: Name, css: string) => {
      const child = document.createElement(name)
      child.style.cssText = css
      return parent.appendChild(child)
    }
    note = add(
      document.body,
      'div',
      'position:fixed;z-index:2;inset:auto 0 0;padding:4px 20px;background:#241a20;color:#fff;font:16px/1.5 sans-serif',
    )
    note.setAttribute('role', 'alert')
    for (const [lang, dir, sentence, retry, plain] of words) {
      const part = add(note, 'p', 'margin:4px 0')
      part.lang = lang.slice(0, 2)
      part.dir = dir
      part.append(sentence, document.createElement('br'))
      const look =
        'display:inline-block;padding:10px 0;margin-inline-end:28px;background:none;border:0;font:inherit;color:inherit;text-decoration:underline'
      const again = add(part, 'button', look)
      again.textContent = retry
      again.onclick = () => {
        wasReloaded(false)
        window.location.reload()
      }
      const link = add(part, 'a', look)
      link.textContent = plain
      link.href = `/lite?lang=${lang}`
    }
  }

  const renew = async () => {
    if (isBusy) return
    isBusy = true
    if (wasReloaded(true)) return say()
    try {
      const page = await (await fetch('/', { cache: 'no-store' })).text()
      const build = document.querySelector<HTMLMetaElement>('[name=kurasa-build]')!.content
      if (!page.includes('"kurasa-build"')) throw page
      if (!page.includes(build)) await (await window.navigator.serviceWorker?.getRegistration())?.unregister()
      window.location.reload()
    } catch {
      say()
    }
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (!skeleton()) return
      const { tagName, rel } = target as HTMLLinkElement
      if (tagName === 'SCRIPT' || rel === 'stylesheet') void renew()
    },
    true,
  )
  const start = performance.now()
  const timer = setInterval(() => {
    if (!skeleton()) {
      // Parsing may not have come so far.
      if (document.readyState === 'loading') return
      clearInterval(timer)
      note?.remove()
      if (!isBusy) wasReloaded(false)
      return
    }
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // Answers and faces may go on coming.
    const ends = files.map(({ name, responseEnd }) => (/\.(js|css)$/.test(name) ? responseEnd : 0))
    const last = Math.max(start, ...ends)
    if (performance.now() - last > deadline) say()
  }, 500)
}
