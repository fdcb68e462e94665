import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppParts } from '../app-parts.ts'
import { isOwnOrigin } from '../http/caller.ts'
import { cacheControl } from '../http/handle-endpoint.ts'
import { isStorable } from '../http/read-json.ts'
import { html } from './html.ts'
import { LiteFailure } from './lite-calls.ts'
import { LITE_POLICY, litePage } from './lite-page.ts'
import type { LiteKey } from './lite-texts.ts'
import type { Answer, ReadVisit, Visit } from './visit.ts'

/** Bytes of a form. */
const FORM_LIMIT = 4096

/** The page that is answered, or the path that the browser is sent to. */
type Made = Promise<Answer | string>

/** Registers pages and forms: whatever fails becomes a page with a way on. */
export interface LiteRoutes {
  page(path: string, make: (visit: Visit) => Made): void
  /** A form: only from our own pages, and for a member only with the token of their session. */
  form(path: string, make: (visit: Visit, fields: Record<string, string>) => Made): void
}

export function liteRoutes(app: Hono, visitOf: ReadVisit, reportError: AppParts['reportError']): LiteRoutes {
  async function answer(visit: Visit, where: string, make: () => Made): Promise<Response> {
    try {
      const made = await make()
      return typeof made === 'string' ? redirect(visit, made) : send(visit, made)
    } catch (error) {
      if (!(error instanceof LiteFailure)) reportError(error, where)
      return send(visit, failed(visit, error))
    }
  }

  app.notFound(async (context) => {
    const visit = await visitOf(context)
    return send(visit, failed(visit, new LiteFailure(404, 404, 'NOT_FOUND')))
  })
  return {
    page(path, make) {
      app.get(path, async (context) => {
        const visit = await visitOf(context)
        return answer(visit, `GET ${context.req.path}`, () => make(visit))
      })
    },
    form(path, make) {
      app.post(path, bodyLimit({ maxSize: FORM_LIMIT }), async (context) => {
        const visit = await visitOf(context)
        const origin = context.req.header('origin')
        const isForeign = origin !== undefined && !isOwnOrigin(origin, context.get('caller'))
        const fields: Record<string, string> = {}
        for (const [name, value] of Object.entries(await context.req.parseBody())) {
          if (typeof value === 'string' && isStorable(value)) fields[name] = value
        }
        const isForged = isForeign || (visit.view.isLoggedIn && fields.token !== visit.view.formToken)
        return answer(visit, `POST ${context.req.path}`, async () => {
          if (isForged) throw new LiteFailure(403, 403, undefined)
          return make(visit, fields)
        })
      })
    },
  }
}

function send({ view, cookies }: Visit, { title, content, status = 200 }: Answer): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': LITE_POLICY,
    'cache-control': cacheControl.personal,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(litePage(view, title, content), { status, headers })
}

function redirect({ cookies }: Visit, path: string): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** Page for a failed call: always with a way on. */
function failed({ view: { t, path } }: Visit, error: unknown): Answer {
  const { status, reason } = error instanceof LiteFailure ? error : { status: 503, reason: undefined }
  const again = html`<a href="${path}">${t('again')}</a>`
  const make = (answered: Answer['status'], key: LiteKey, way = again): Answer => ({
    title: 'Kurasa',
    content: html`<p>${t(key)}</p><p>${way}</p>`,
    status: answered,
  })
  if (status === 404 || status === 422) return make(404, 'notFound', html`<a href="/lite">${t('home')}</a>`)
  if (status === 403) return make(403, 'failed')
  if (status === 429) return make(429, 'tooOften')
  if (status === 401) {
    const login = html`<a href="/lite/login">${t('login')}</a>`
    return make(401, reason === 'DORMANT' ? 'dormant' : 'needsLogin', login)
  }
  return make(503, reason === 'DORMANT' ? 'dormant' : 'busy')
}
