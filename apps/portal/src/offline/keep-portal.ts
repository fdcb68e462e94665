import { storedLanguage } from '../i18n/locale.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { mayFetchAhead, sparesData } from '../storage/data-saver.ts'
import type { UpdateChoices } from './update-choices.ts'

/** Most milliseconds that a new build may take to come before a page whose files have vanished is reloaded. */
const UPDATE_WITHIN = 20_000

/** Name of the build that this page is of; undefined where it is served from its sources. */
const buildOf = (document: Document) =>
  document.querySelector<HTMLMetaElement>('meta[name="kurasa-build"]')?.content

/** Resolves once a worker has come so far; rejects when it is given up. */
const reaches = (worker: ServiceWorker, state: ServiceWorkerState) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === state || worker.state === 'activated') resolve()
      else if (worker.state === 'redundant') reject(new Error('The new build did not come whole.'))
    }
    worker.addEventListener('statechange', look)
    look()
  })

/**
 * Has the portal kept on this phone: the first screen at once, all others where data is not spared, with the whole reader on Wi-Fi. Where it cannot be (an
 * old WebView, http, a private window) the portal works as it does with a network.
 *
 * @param hasVanished - whether a file of this build was missing before this was called
 */
export async function keepPortal(window: Window, hasVanished = false): Promise<void> {
  reloadWhenVanished(window, hasVanished)
  // The names of shortcuts are in the reader's language.
  window.document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute('href', `/kurasa.${storedLanguage(clientStorage)}.webmanifest`)
  const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  if ('requestIdleCallback' in window) await new Promise((resolve) => window.requestIdleCallback(resolve))
  await serviceWorker.register(workerUrl())
  const { active } = await serviceWorker.ready
  void tellWorker(serviceWorker, { sparesData: sparesData(clientStorage, window.navigator) })
  if (mayFetchAhead('screens', clientStorage, window.navigator))
    active?.postMessage({
      keepScreens: storedLanguage(clientStorage),
      withReader: mayFetchAhead('reader', clientStorage, window.navigator),
    })
}

/** Has all screens and the whole reader kept, also where data is spared: the member requested it. */
export async function keepAllScreens({ navigator }: Window): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.ready
  registration?.active?.postMessage({ keepScreens: storedLanguage(clientStorage), withReader: true })
}

/** Address of the service worker, trusted where the browser has Trusted Types: the one script that this page names by a string. */
function workerUrl(): string {
  const url = '/service-worker.js'
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
  }
  return (
    trustedTypes?.createPolicy('kurasa-portal', { createScriptURL: () => url }).createScriptURL(url) ?? url
  )
}

/** Whether the server has another build than this page is of. Throws where the server was not reached. */
async function isOutdated(document: Document): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store' })
  const theirs = /<meta name="kurasa-build" content="([^"]*)"/.exec(await response.text())?.[1]
  return response.ok && theirs !== undefined && theirs !== buildOf(document)
}

/** Most milliseconds that a worker's answer is waited for: one of an older build gives none. */
const ANSWER_WITHIN = 2000

/** Tells the worker about updates. @returns what it knows now */
export async function tellWorker(
  serviceWorker: ServiceWorkerContainer,
  choices: UpdateChoices,
): Promise<UpdateChoices> {
  const { active } = await serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN, {})
    port1.onmessage = ({ data }) => resolve(data as UpdateChoices)
    active?.postMessage({ choices }, [port2])
  })
}

/** Brings the newest build, whatever it costs, and lets it take over. */
export async function takeNewBuild(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration()
  if (!registration) return
  if (registration.active) await tellWorker(serviceWorker, { allowed: true })
  await registration.update()
  const next = registration.waiting ?? registration.installing
  if (!next) return
  await reaches(next, 'installed')
  next.postMessage('take-over')
  await reaches(next, 'activated')
}

/**
 * A file of this build that the server no longer has: the page is reloaded in the new build, once for each. On a line that
 * merely failed nothing happens, and the screen offers another try.
 */
function reloadWhenVanished(window: Window, hasVanished: boolean): void {
  let isBusy = false
  const renew = async () => {
    if (!(await isOutdated(window.document))) return
    const once = `k_once_reload_${buildOf(window.document)}` as const
    if (clientStorage.read(once)) return
    clientStorage.write(once, '1')
    const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer }
    const late = new Promise((_resolve, reject) => setTimeout(reject, UPDATE_WITHIN))
    if (serviceWorker) await Promise.race([takeNewBuild(serviceWorker), late])
    window.location.reload()
  }
  const look = () => {
    if (isBusy) return
    isBusy = true
    renew()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
      })
  }
  if (hasVanished) look()
  window.addEventListener('vite:preloadError', look)
}
