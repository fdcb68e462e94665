import { randomUUID } from 'node:crypto'
import {
  type Book,
  type BookCard,
  defaultLanguage,
  getBook,
  getBooks,
  getEntitlements,
  getManifest,
  getPackages,
  getProgress,
  getSearch,
  getSubscription,
  getUnit,
  type Language,
  languages,
  type Manifest,
  postLogin,
  postLogout,
  postOtp,
  postProgress,
  postSubscription,
} from '@kurasa/portal-contract'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppParts } from '../app-parts.ts'
import { identifyCaller, isOwnOrigin } from '../http/caller.ts'
import { cookieOf } from '../http/cookies.ts'
import { cacheControl } from '../http/handle-endpoint.ts'
import { isStorable } from '../http/read-json.ts'
import { cutChapter } from './chapter-parts.ts'
import { Html, html } from './html.ts'
import { type LiteCalls, LiteFailure, liteCalls } from './lite-calls.ts'
import { LITE_POLICY, type LiteView, litePage, tokenField, translateTo } from './lite-page.ts'
import type { LiteKey } from './lite-texts.ts'

/** Bytes of the text on one page; with what is around it a page stays below 15 KB. */
const PART_BYTES = 11_500
/** Bytes of a form. */
const FORM_LIMIT = 4096
/** Seconds that language and place are kept in the browser: a year. */
const KEPT_FOR = 31_536_000
/** Name of the cookie with the chosen language. */
const LANGUAGE_COOKIE = 'k_lite_lang'
/** Name of the cookie with the last place of a visitor: book, unit and part. */
const PLACE_COOKIE = 'k_lite_place'
/** Name of this reader where places are stored. */
const DEVICE = { deviceId: 'lite', deviceName: 'Kurasa Lite' }
/** Version of the privacy policy and the terms, as the portal records it. */
const POLICY_VERSION = '2026-11'

const ACCESS_KEYS = { free: 'free', member: 'member', paid: 'paid' } as const

/** What a page was requested with. */
interface Visit extends LiteCalls {
  context: Context
  view: LiteView
  cookies: string[]
}

/** A page as it is answered. */
interface Answer {
  title: string
  content: Html
  status?: 200 | 401 | 402 | 403 | 404 | 422 | 429 | 503
}

/**
 * The plain pages below `/lite`: catalogue, free and owned books, login, place and membership, without script. For browsers below
 * the floor of the portal, such as Opera Mini.
 *
 * @param answer - the API as a function
 */
export function createLite(
  { cookies, secret, clock, config, sessions, reportError }: AppParts,
  answer: (request: Request, connection: object) => Promise<Response> | Response,
): Hono {
  const app = new Hono().basePath('/lite')
  app.use(identifyCaller(config))
  const attributes = `Path=/lite; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${config.isSecure ? '; Secure' : ''}`

  async function visitOf(context: Context): Promise<Visit> {
    const { headers } = context.req.raw
    const user = await sessions.resolveUser(context.req.raw)
    const token = user && !user.isDormant ? cookieOf(headers, cookies.session) : undefined
    const chosen = languages.find((each) => each === context.req.query('lang'))
    const kept = languages.find((each) => each === cookieOf(headers, LANGUAGE_COOKIE))
    const language = chosen ?? kept ?? acceptedLanguage(headers.get('accept-language'))
    const calls = liteCalls(context, answer, language, token)
    if (chosen) calls.cookies.push(`${LANGUAGE_COOKIE}=${chosen}; ${attributes}`)
    const { pathname, search } = new URL(context.req.url)
    return {
      ...calls,
      context,
      view: {
        language,
        t: translateTo(language),
        path: pathname + search,
        isLoggedIn: token !== undefined,
        formToken: token ? (await secret.sign(`lite ${token}`)).slice(0, 32) : '',
      },
    }
  }

  function send({ view, cookies: set }: Visit, { title, content, status = 200 }: Answer): Response {
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': LITE_POLICY,
      'cache-control': cacheControl.personal,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    for (const cookie of set) headers.append('set-cookie', cookie)
    return new Response(litePage(view, title, content), { status, headers })
  }

  function redirect({ cookies: set }: Visit, path: string): Response {
    const headers = new Headers({ location: path, 'cache-control': 'no-store' })
    for (const cookie of set) headers.append('set-cookie', cookie)
    return new Response(null, { status: 303, headers })
  }

  /** What a failed call becomes: always a page with a way on. */
  function failed({ view: { t, path } }: Visit, error: unknown, where: string): Answer {
    if (!(error instanceof LiteFailure)) reportError(error, where)
    const { status, reason } = error instanceof LiteFailure ? error : { status: 503, reason: undefined }
    const isMissing = status === 404 || status === 422
    const key: LiteKey = isMissing
      ? 'notFound'
      : status === 403
        ? 'failed'
        : status === 429
          ? 'tooOften'
          : reason === 'DORMANT'
            ? 'dormant'
            : status === 401
              ? 'needsLogin'
              : 'busy'
    const way = isMissing
      ? html`<a href="/lite">${t('home')}</a>`
      : status === 401
        ? html`<a href="/lite/login">${t('login')}</a>`
        : html`<a href="${path}">${t('again')}</a>`
    return {
      title: 'Kurasa',
      content: html`<p>${t(key)}</p><p>${way}</p>`,
      status: isMissing ? 404 : status === 401 || status === 403 || status === 429 ? status : 503,
    }
  }

  const page = (path: string, make: (visit: Visit) => Promise<Answer | string>) =>
    app.get(path, async (context) => {
      const visit = await visitOf(context)
      try {
        const made = await make(visit)
        return typeof made === 'string' ? redirect(visit, made) : send(visit, made)
      } catch (error) {
        return send(visit, failed(visit, error, `GET ${context.req.path}`))
      }
    })

  /** A form: only from our own pages, and for a member only with the mark of their session. */
  const form = (
    path: string,
    make: (visit: Visit, fields: Record<string, string>) => Promise<Answer | string>,
  ) =>
    app.post(path, bodyLimit({ maxSize: FORM_LIMIT }), async (context) => {
      const visit = await visitOf(context)
      const origin = context.req.header('origin')
      const isForeign = origin !== undefined && !isOwnOrigin(origin, context.get('caller'))
      const fields: Record<string, string> = {}
      for (const [name, value] of Object.entries(await context.req.parseBody())) {
        if (typeof value === 'string' && isStorable(value)) fields[name] = value
      }
      if (isForeign || (visit.view.isLoggedIn && fields.token !== visit.view.formToken)) {
        return send(visit, failed(visit, new LiteFailure(403, 403, undefined), context.req.path))
      }
      try {
        const made = await make(visit, fields)
        return typeof made === 'string' ? redirect(visit, made) : send(visit, made)
      } catch (error) {
        return send(visit, failed(visit, error, `POST ${context.req.path}`))
      }
    })

  page('/', async (visit) => {
    const { t } = visit.view
    const { context, call } = visit
    const text = context.req.query('q')?.trim().slice(0, 100)
    const cursor = context.req.query('cursor') || undefined
    const { items, nextCursor } = text
      ? await call(getSearch, {}, { text, cursor })
      : await call(getBooks, {}, { kind: 'text', cursor })
    const more = new URLSearchParams({ ...(text ? { q: text } : {}), cursor: nextCursor ?? '' })
    const content = html`<form action="/lite"><label>${t('searchLabel')}<br><input name="q" maxlength="100" value="${text ?? ''}"></label> <button>${t('search')}</button></form>
${text || cursor ? undefined : await goOn(visit)}
<ul>${items.map((book) => html`<li>${bookLine(visit.view, book)}</li>\n`)}</ul>
${items.length === 0 && html`<p>${t('none')}</p>`}
<p>${nextCursor && html`<a href="/lite?${more.toString()}">${t('more')}</a> `}${(text || cursor) && html`<a href="/lite">${t('home')}</a>`}</p>`
    return { title: text ? t('found', { text }) : t('books'), content }
  })

  page('/book/:id', async (visit) => {
    const { t } = visit.view
    const id = visit.context.req.param('id') ?? ''
    const book = await visit.call(getBook, { id })
    const lead = html`<p dir="auto"><bdi>${book.authors.join(', ')}</bdi><br><small>${accessOf(visit.view, book)}</small></p><p dir="auto">${book.description}</p>`
    if (!book.kinds.includes('text')) {
      return { title: book.title, content: html`${lead}<p>${t('noText')}</p>` }
    }
    const manifest = await manifestOf(visit, id)
    const place = await placeIn(visit, manifest)
    const isOpen = await opensAll(visit, book)
    const first = linear(manifest)[0]
    return {
      title: book.title,
      content: html`${lead}<p><a href="${readPath(id, place?.unit ?? first?.i ?? 0, place?.part ?? 1)}"><b>${t(place ? 'goOn' : 'begin')}</b></a></p>
<h2>${t('chapters')}</h2><ol lang="${book.language}" dir="${manifest.metadata.direction}">${linear(
        manifest,
      ).map(
        (unit) =>
          html`<li><a href="${readPath(id, unit.i, 1)}">${titleOf(visit.view, unit)}</a>${!isOpen && unit.access !== 'free' && html` <small>(${t('locked')})</small>`}</li>\n`,
      )}</ol>`,
    }
  })

  page('/read/:id/:unit/:part', async (visit) => {
    const { t } = visit.view
    const {
      id = '',
      unit: unitNumber = '',
      part: partNumber = '',
    } = visit.context.req.param() as Record<string, string>
    const manifest = await manifestOf(visit, id)
    const { metadata, editionId, hash } = manifest
    const units = linear(manifest)
    const at = units.findIndex(({ i }) => String(i) === unitNumber)
    const unit = units[at]
    if (!unit) throw new LiteFailure(404, 404, 'NOT_FOUND')
    let source: string
    try {
      source = (await visit.call(getUnit, { edition: editionId, hash, i: unit.i })).html
    } catch (error) {
      const closed = closedPage(visit, id, metadata.title, error)
      if (closed) return closed
      throw error
    }
    const parts = cutChapter(source, PART_BYTES)
    const index = partNumber === 'last' ? parts.length - 1 : Number(partNumber) - 1
    const part = parts[index]
    if (!part) throw new LiteFailure(404, 404, 'NOT_FOUND')
    await keepPlace(visit, manifest, {
      at,
      offset: part.start,
      part: index + 1,
      isLast: index === parts.length - 1,
    })
    const before =
      index > 0 ? readPath(id, unit.i, index) : units[at - 1] && readPath(id, units[at - 1]!.i, 'last')
    const after =
      index + 1 < parts.length
        ? readPath(id, unit.i, index + 2)
        : units[at + 1] && readPath(id, units[at + 1]!.i, 1)
    return {
      title: titleOf(visit.view, unit),
      content: html`<p><small><a href="/lite/book/${id}"><bdi>${metadata.title}</bdi></a> · ${t('part', { number: index + 1, count: parts.length })}</small></p>
<main lang="${metadata.language}" dir="${metadata.direction}">${new Html(part.html)}</main>
<nav>${before && html`<a href="${before}">${t('previous')}</a> `}${after && html`<a href="${after}"><b>${t('next')}</b></a> `}<a href="/lite/book/${id}">${t('contents')}</a></nav>`,
    }
  })

  page('/login', async ({ view }) => loginForm(view))

  form('/login', async ({ view, call }, { phone = '' }) => {
    try {
      const sent = await call(postOtp, {}, { phone, lang: view.language, deviceId: DEVICE.deviceId })
      return codeForm(view, sent.challengeId)
    } catch (error) {
      if (!(error instanceof LiteFailure)) throw error
      if (error.status < 500 || error.reason === 'SMS_FAILED')
        return loginForm(view, loginError(error), phone)
      throw error
    }
  })

  form('/code', async ({ view, call }, { challenge = '', code = '' }) => {
    try {
      const login = await call(
        postLogin,
        {},
        {
          challengeId: challenge,
          code: code.trim(),
          ...DEVICE,
          ageConfirmed: true,
          privacyVersion: POLICY_VERSION,
        },
      )
      return login.dormant ? loginForm(view, 'dormant') : '/lite'
    } catch (error) {
      if (!(error instanceof LiteFailure) || error.status >= 500) throw error
      return error.reason === 'OTP_INVALID'
        ? codeForm(view, challenge, 'codeInvalid')
        : loginForm(view, loginError(error))
    }
  })

  form('/logout', async ({ call }) => {
    await call(postLogout, {}, undefined as never)
    return '/lite'
  })

  page('/membership', async (visit) => membershipPage(visit))

  form('/membership', async (visit, fields) => {
    const { t } = visit.view
    try {
      const { next } = await visit.call(
        postSubscription,
        {},
        {
          packageId: fields.package ?? '',
          idempotencyKey: fields.key ?? '',
          disclosureVersion: fields.version ?? '',
          agreed: true,
        },
      )
      return {
        title: t('membership'),
        content:
          next.kind === 'redirect'
            ? html`<p><a href="${next.url}">${t('carrier')}</a></p><p><a href="/lite/membership">${t('lookAgain')}</a></p>`
            : html`<p>${t('checkPhone')}</p><p><a href="/lite/membership">${t('lookAgain')}</a></p>`,
      }
    } catch (error) {
      if (!(error instanceof LiteFailure) || error.status === 401) throw error
      return membershipPage(
        visit,
        error.reason === 'CONSENT_REQUIRED'
          ? 'termsChanged'
          : error.reason === 'PENDING_EXISTS'
            ? 'pending'
            : error.status === 429
              ? 'tooOften'
              : 'nothingCharged',
      )
    }
  })

  async function membershipPage(visit: Visit, note?: LiteKey): Promise<Answer> {
    const { t, language, isLoggedIn } = visit.view
    const packages = await visit.call(getPackages, {})
    const state = isLoggedIn ? await visit.call(getSubscription, {}) : undefined
    const subscription = state?.subscription
    const until = subscription?.graceUntil ?? subscription?.paidUntil
    const say = subscription?.isOpen
      ? html`<p>${t('openUntil', { date: until ? dateIn(language, until) : '' })}</p>`
      : html`<p>${t('notMember')}</p>`
    const offers = packages.map(
      ({ id, names, priceKsh, periodDays, disclosure }) =>
        html`<h2>${names[language]}</h2><p>${t('days', { days: periodDays, price: priceKsh })}</p><p><small>${disclosure.texts[language]}</small></p>${
          isLoggedIn &&
          html`<form method="post" action="/lite/membership">${tokenField(visit.view)}<input type="hidden" name="package" value="${id}"><input type="hidden" name="version" value="${disclosure.version}"><input type="hidden" name="key" value="${randomUUID()}"><button>${t('agree')} KSH ${priceKsh}</button></form>`
        }`,
    )
    return {
      title: t('membership'),
      content: html`${note && html`<p><b>${t(note)}</b></p>`}${say}${
        state?.pendingIntent
          ? html`<p>${t('pending')} ${t('checkPhone')}</p><p><a href="/lite/membership">${t('lookAgain')}</a></p>`
          : !subscription?.isOpen && offers
      }${!isLoggedIn && html`<p><a href="/lite/login">${t('login')}</a></p>`}`,
    }
  }

  /** What stands in place of a chapter that this reader may not have; undefined where the failure says nothing of that. */
  function closedPage({ view: { t } }: Visit, id: string, title: string, error: unknown): Answer | undefined {
    if (!(error instanceof LiteFailure)) return undefined
    const back = html`<p><a href="/lite/book/${id}">${t('contents')}</a></p>`
    if (error.status === 401) {
      return {
        title,
        status: 401,
        content: html`<p>${t('needsLogin')}</p><p><a href="/lite/login"><b>${t('login')}</b></a></p>${back}`,
      }
    }
    if (error.reason === 'PURCHASE_REQUIRED')
      return { title, status: 402, content: html`<p>${t('needsPurchase')}</p>${back}` }
    if (error.status === 200) {
      return {
        title,
        content: html`<p>${t('needsMembership')}</p><p><a href="/lite/membership"><b>${t('membership')}</b></a></p>${back}`,
      }
    }
    return undefined
  }

  async function manifestOf({ call }: Visit, id: string): Promise<Manifest> {
    const manifest = await call(getManifest, { id }, { kind: 'text' })
    if (manifest.kind !== 'text') throw new LiteFailure(404, 404, 'NOT_FOUND')
    return manifest
  }

  /** Whether all chapters of a book are open to who asks. */
  async function opensAll({ call, view }: Visit, book: Book): Promise<boolean> {
    if (book.access === 'free') return true
    if (!view.isLoggedIn) return false
    const { subscription, ownedBookIds } = await call(getEntitlements, {})
    return ownedBookIds.includes(book.id) || (book.access === 'member' && subscription?.isOpen === true)
  }

  /** Where this reader was: a member's place is the one that all their phones share. */
  async function placeIn(
    visit: Visit,
    manifest: Manifest,
  ): Promise<{ unit: number; part: number } | undefined> {
    const kept = keptPlace(visit)
    if (!visit.view.isLoggedIn) return kept?.bookId === manifest.bookId ? kept : undefined
    const [progress] = await visit.call(getProgress, {}, { bookIds: [manifest.bookId] })
    const unit = manifest.units.find(({ id }) => id === progress?.unitId)
    if (!progress || !unit || progress.editionId !== manifest.editionId) return undefined
    try {
      const { html: source } = await visit.call(getUnit, {
        edition: manifest.editionId,
        hash: manifest.hash,
        i: unit.i,
      })
      const parts = cutChapter(source, PART_BYTES)
      return { unit: unit.i, part: Math.max(1, parts.filter(({ start }) => start <= progress.offset).length) }
    } catch {
      return { unit: unit.i, part: 1 }
    }
  }

  async function keepPlace(
    visit: Visit,
    manifest: Manifest,
    { at, offset, part, isLast }: { at: number; offset: number; part: number; isLast: boolean },
  ): Promise<void> {
    const units = linear(manifest)
    const { bookId, editionId } = manifest
    const unit = units[at]!
    if (!visit.view.isLoggedIn) {
      visit.cookies.push(
        `${PLACE_COOKIE}=${encodeURIComponent(`${bookId}/${unit.i}/${part}`)}; ${attributes}`,
      )
      return
    }
    // A page of another site that only names this address moves no place.
    if (visit.context.req.header('sec-fetch-site') === 'cross-site') return
    const charsOf = (some: typeof units) => some.reduce((sum, { chars }) => sum + chars, 0)
    const all = charsOf(manifest.units)
    const isEnd = isLast && at === units.length - 1
    const percent = isEnd
      ? 1
      : all === 0
        ? 0
        : Math.min(1, (charsOf(manifest.units.slice(0, manifest.units.indexOf(unit))) + offset) / all)
    try {
      const [known] = await visit.call(getProgress, {}, { bookIds: [bookId] })
      await visit.call(
        postProgress,
        {},
        {
          items: [
            {
              bookId,
              editionId,
              unitId: unit.id,
              offset,
              percent,
              furthest: Math.max(percent, known?.furthest ?? 0),
              ...DEVICE,
              clientAt: clock.now().toISOString(),
              baseRev: known?.rev ?? 0,
              cause: 'turn',
              completed: isEnd || undefined,
            },
          ],
        },
      )
    } catch (error) {
      // The chapter is read all the same.
      if (!(error instanceof LiteFailure)) reportError(error, 'keep the place of a plain page')
    }
  }

  /** A link to where a visitor read last. */
  async function goOn(visit: Visit): Promise<Html | undefined> {
    const { view, call } = visit
    let bookId = keptPlace(visit)?.bookId
    if (view.isLoggedIn) {
      const progress = await call(getProgress, {}, {}).catch(() => [])
      bookId = progress[0]?.bookId ?? bookId
    }
    if (!bookId) return undefined
    const book = await call(getBook, { id: bookId }).catch(() => undefined)
    return (
      book && html`<p>${view.t('goOn')}: <a href="/lite/book/${book.id}"><bdi>${book.title}</bdi></a></p>`
    )
  }

  app.notFound(async (context) => {
    const visit = await visitOf(context)
    return send(visit, failed(visit, new LiteFailure(404, 404, 'NOT_FOUND'), context.req.path))
  })
  return app
}

const readPath = (id: string, unit: number, part: number | 'last') =>
  `/lite/read/${encodeURIComponent(id)}/${unit}/${part}`

/** Chapters that reading on passes. */
const linear = ({ units }: Manifest) => units.filter((unit) => unit.linear !== false)

const titleOf = ({ t }: LiteView, { title, i }: { title?: string | undefined; i: number }) =>
  title?.trim() || t('chapter', { number: i + 1 })

const accessOf = ({ t }: LiteView, { access, priceKsh }: Pick<BookCard, 'access' | 'priceKsh'>) =>
  t(ACCESS_KEYS[access], { price: priceKsh ?? '' })

const bookLine = (view: LiteView, book: BookCard) =>
  html`<a href="/lite/book/${encodeURIComponent(book.id)}" lang="${book.language}"><bdi>${book.title}</bdi></a><br><small><bdi>${book.authors.join(', ')}</bdi> · ${accessOf(view, book)}</small>`

const dateIn = (language: Language, time: string) =>
  new Intl.DateTimeFormat(language === 'ar_SA' ? 'ar-EG' : language === 'sw_KE' ? 'sw' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Africa/Nairobi',
  }).format(new Date(time))

function loginForm(view: LiteView, error?: LiteKey, phone = ''): Answer {
  const { t } = view
  return {
    title: t('login'),
    status: error ? 422 : 200,
    content: html`${error && html`<p><b>${t(error)}</b></p>`}<form method="post" action="/lite/login">${tokenField(view)}<label>${t('phone')}<br><input name="phone" inputmode="tel" maxlength="40" dir="ltr" value="${phone}"></label><br><small>${t('legal')}</small><br><button>${t('sendCode')}</button></form>`,
  }
}

function codeForm(view: LiteView, challenge: string, error?: LiteKey): Answer {
  const { t } = view
  return {
    title: t('login'),
    status: error ? 422 : 200,
    content: html`<p>${error ? html`<b>${t(error)}</b>` : t('codeSent')}</p><form method="post" action="/lite/code">${tokenField(view)}<input type="hidden" name="challenge" value="${challenge}"><label>${t('code')}<br><input name="code" inputmode="numeric" maxlength="20" autocomplete="one-time-code" dir="ltr"></label><br><button>${t('login')}</button></form><p><a href="/lite/login">${t('again')}</a></p>`,
  }
}

function loginError({ reason, status }: LiteFailure): LiteKey {
  if (reason === 'PHONE_INVALID' || reason === 'VALIDATION') return 'phoneInvalid'
  if (reason === 'OTP_EXPIRED') return 'codeExpired'
  if (reason === 'SMS_FAILED') return 'smsFailed'
  return status === 429 ? 'tooOften' : 'failed'
}

function acceptedLanguage(header: string | null): Language {
  const tag = header?.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language.slice(0, 2) === tag) ?? defaultLanguage
}

/** The place in the cookie of a visitor. */
function keptPlace({ context }: Visit): { bookId: string; unit: number; part: number } | undefined {
  const value = cookieOf(context.req.raw.headers, PLACE_COOKIE)
  const [, bookId, unit, part] = /^([\w-]{1,40})%2F(\d{1,6})%2F(\d{1,4})$/.exec(value ?? '') ?? []
  return bookId ? { bookId, unit: Number(unit), part: Number(part) } : undefined
}
