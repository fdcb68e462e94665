import { defaultLanguage, type Language, languages } from '@kurasa/portal-contract'
import type { Context } from 'hono'
import type { AppParts } from '../app-parts.ts'
import type { AnswerRequest } from '../http/ask.ts'
import { cookieOf } from '../http/cookies.ts'
import type { Html } from './html.ts'
import { type LiteCalls, liteCalls } from './lite-calls.ts'
import { type LiteView, translateTo } from './lite-page.ts'

/** Seconds that language and place are kept in the browser: a year. */
const KEPT_FOR = 31_536_000
/** Name of the cookie with the chosen language. */
const LANGUAGE_COOKIE = 'k_lite_lang'
/** Name of this reader where places and sessions are stored. */
export const DEVICE = { deviceId: 'lite', deviceName: 'Kurasa Lite' }

/** Request data of a page. */
export interface Visit extends LiteCalls {
  context: Context
  view: LiteView
  /** Keeps a value in the browser, for these pages alone. */
  keepCookie(name: string, value: string): void
}

/** A page as it is answered. */
export interface Answer {
  title: string
  content: Html
  status?: 200 | 401 | 402 | 403 | 404 | 422 | 429 | 503
}

/** Reads who requests a page, and in which language. */
export type ReadVisit = (context: Context) => Promise<Visit>

/** @param answer - the API as a function */
export function visitReader(
  { cookies, secret, config, sessions }: AppParts,
  answer: AnswerRequest,
): ReadVisit {
  const attributes = `Path=/lite; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${config.isSecure ? '; Secure' : ''}`
  return async (context) => {
    const { headers } = context.req.raw
    const user = await sessions.resolveUser(context.req.raw)
    const token = user && !user.isDormant ? cookieOf(headers, cookies.session) : undefined
    const chosen = languages.find((each) => each === context.req.query('lang'))
    const kept = languages.find((each) => each === cookieOf(headers, LANGUAGE_COOKIE))
    const language = chosen ?? kept ?? acceptedLanguage(headers.get('accept-language'))
    const calls = liteCalls(context, answer, language, token)
    const keepCookie = (name: string, value: string) => {
      calls.cookies.push(`${name}=${value}; ${attributes}`)
    }
    if (chosen) keepCookie(LANGUAGE_COOKIE, chosen)
    const { pathname, search } = new URL(context.req.url)
    return {
      ...calls,
      context,
      keepCookie,
      view: {
        language,
        t: translateTo(language),
        path: pathname + search,
        isLoggedIn: token !== undefined,
        formToken: token ? (await secret.sign(`lite ${token}`)).slice(0, 32) : '',
      },
    }
  }
}

function acceptedLanguage(header: string | null): Language {
  const tag = header?.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language.slice(0, 2) === tag) ?? defaultLanguage
}
