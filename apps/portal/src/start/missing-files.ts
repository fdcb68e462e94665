/** A language, its direction, what is said, and the names of the two ways on: another try, and the plain pages. */
export type MissingWords = readonly [
  lang: string,
  dir: string,
  sentence: string,
  retry: string,
  plain: string,
]

/**
 * Watches whether the files of a page arrive while it shows its skeleton, or that of a first screen whose code is awaited. A script or style
 * sheet that fails reloads the page. If the server has another build by then, the service worker, which would answer with this page
 * again, is removed first: its caches stay, and the new page registers it again. Files that fail again or hang are reported in a note, and
 * the page is loaded again when the network returns, or after a growing delay once the server answers.
 *
 * It is part of the page itself (`build/missing-files.ts`), so it imports nothing, and it parses nothing: pages require Trusted Types.
 *
 * @param deadline - ms without a file after which files are reported as missing
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
  let hasFailed = false
  let note: HTMLElement | undefined
  let pending: ReturnType<typeof setTimeout> | undefined

  /** Automatic reloads of this tab since a page of it has started; many where storage is blocked, so that each one waits. */
  const reloads = (next?: number) => {
    try {
      const count = Number(sessionStorage.getItem(key))
      if (next === 0) sessionStorage.removeItem(key)
      else if (next) sessionStorage.setItem(key, `${next}`)
      return count
    } catch {
      return 9
    }
  }

  /** Address of the plain pages, of the book that the page is about. */
  const plainHref = (lang: string) => {
    const { pathname, search } = window.location
    const id = /^\/(read|read_img|details)$/.test(pathname) && new URLSearchParams(search).get('id')
    return `/lite${id ? `/book/${encodeURIComponent(id)}` : ''}?lang=${lang}`
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
        reloads(0)
        window.location.reload()
      }
      const link = add(part, 'a', look)
      link.textContent = plain
      link.href = plainHref(lang)
    }
  }

  /** Reloads the page if the server answers with a page of the portal. */
  const renew = async () => {
    if (isBusy || !skeleton()) return
    isBusy = true
    try {
      const page = await (await fetch('/', { cache: 'no-store' })).text()
      const build = document.querySelector<HTMLMetaElement>('[name=kurasa-build]')!.content
      if (!page.includes('"kurasa-build"')) throw page
      if (!page.includes(build)) await (await window.navigator.serviceWorker?.getRegistration())?.unregister()
      reloads(reloads() + 1)
      window.location.reload()
    } catch {
      isBusy = false
      say()
      renewIn(deadline)
    }
  }
  const renewIn = (ms: number) => {
    clearTimeout(pending)
    // Each reload costs bytes: the tenth waits five minutes.
    pending = setTimeout(() => void renew(), Math.min(300_000, ms * 2 ** reloads()))
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (!skeleton() || hasFailed) return
      const { tagName, rel } = target as HTMLLinkElement
      if (tagName !== 'SCRIPT' && rel !== 'stylesheet') return
      hasFailed = true
      if (reloads() === 0) return void renew()
      say()
      renewIn(deadline / 2)
    },
    true,
  )
  window.addEventListener('online', () => {
    if (note) void renew()
  })
  const start = performance.now()
  const timer = setInterval(() => {
    if (!skeleton()) {
      // Parsing may not have come so far.
      if (document.readyState === 'loading') return
      clearInterval(timer)
      clearTimeout(pending)
      note?.remove()
      if (!isBusy) reloads(0)
      return
    }
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // Answers and faces may go on arriving. A request that failed has no body.
    const ends = files.map(({ name, responseEnd, decodedBodySize }) =>
      /\.(js|css)$/.test(name) && decodedBodySize > 0 ? responseEnd : 0,
    )
    const last = Math.max(start, ...ends)
    const isSilent = performance.now() - last > deadline
    if (isSilent) say()
    if (hasFailed) return
    // A large file takes as long on the slowest lines.
    if (isSilent) pending ??= setTimeout(() => void renew(), Math.min(300_000, 8 * deadline * 2 ** reloads()))
    else {
      clearTimeout(pending)
      pending = undefined
    }
  }, 500)
}
