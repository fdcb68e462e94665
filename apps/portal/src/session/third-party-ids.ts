import type { Consent, PortalConfig } from '@kurasa/portal-contract'

type Ids = NonNullable<PortalConfig['analyticsIds']>

/** Where the script of both ids comes from; the server's content policy names it when an id is configured. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js'
/** Ids as they are given out. Anything else is no id, whatever is configured. */
const ID = /^(?:G|GT|AW|DC|UA)-[A-Z0-9][A-Z0-9-]{2,30}$/i
/** Cookies that the script leaves. */
const COOKIES = /^_(?:ga|gid|gat|gcl|gac)/

type Tagged = Window & { dataLayer?: unknown[] }

/** The ids that may be loaded: those that are configured, and agreed to one by one. */
export function agreedIds(ids: Ids | undefined, consent: Consent | undefined): string[] {
  const agreed = [consent?.analytics && ids?.analytics, consent?.ads && ids?.ads]
  return agreed.filter((id): id is string => typeof id === 'string' && ID.test(id))
}

/** Loads the script for ids, once each. Nothing of it is on the page before this. */
export function loadThirdPartyIds(ids: readonly string[], window: Window): void {
  const { document } = window
  const tagged = window as Tagged
  for (const id of ids) {
    if (document.querySelector(`script[data-id="${id}"]`)) continue
    tagged.dataLayer ??= []
    // The script reads `arguments` objects only: a list would be taken for a message.
    const tell = function tell(..._words: unknown[]) {
      // biome-ignore lint/complexity/noArguments: see above
      tagged.dataLayer?.push(arguments)
    }
    tell('js', new Date())
    tell('config', id, { anonymize_ip: true })
    const script = document.createElement('script')
    script.async = true
    script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
    script.dataset.id = id
    document.head.append(script)
  }
}

/**
 * Removes what the script left. It cannot be unloaded: the page must be reloaded.
 *
 * @returns whether it was there
 */
export function forgetThirdPartyIds({ document, location }: Window): boolean {
  for (const part of document.cookie.split(';')) {
    const name = part.split('=')[0]!.trim()
    if (!COOKIES.test(name)) continue
    const domains = location.hostname.split('.').map((_, index, all) => all.slice(index).join('.'))
    for (const domain of ['', ...domains.map((host) => `; domain=.${host}`)]) {
      document.cookie = `${name}=; Max-Age=0; path=/${domain}`
    }
  }
  return document.querySelector('script[data-id]') !== null
}
