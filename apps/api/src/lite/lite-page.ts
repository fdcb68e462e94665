import { createHash } from 'node:crypto'
import { directionOf, type Language, languages } from '@kurasa/portal-contract'
import { createTexts, type Translate } from '../texts/create-texts.ts'
import { Html, html } from './html.ts'
import { type LiteKey, liteTexts } from './lite-texts.ts'

/** Colours of the page themes: `node scripts/theme-colours.mjs` writes them. */
const DAY = 'body{color:#241a20;background:#f7f4ef}a{color:#7a2757}small{color:#5f535a}'
const NIGHT = 'body{color:#ded5ce;background:#151214}a{color:#e3a8cc}small{color:#b3a9ad}'
/** Short, and without a font: these pages are for the oldest phones there are. */
const STYLE = `html{color-scheme:light dark}body{margin:0 auto;padding:8px 12px;max-width:36em;font:16px/1.5 serif}nav,footer,form,small{font-family:sans-serif}li,nav a,nav form{margin:8px 0}nav a,nav form,input,button{display:inline-block}nav a{padding:8px 8px 8px 0}input,button{font:inherit;padding:8px;margin:4px 0}[dir=rtl] nav a{padding:8px 0 8px 8px}${DAY}@media(prefers-color-scheme:dark){${NIGHT}}`

/** Nothing runs and nothing is loaded; the one style sheet is known by its hash. */
export const LITE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Texts in one language. */
export const translateTo = createTexts<LiteKey>(liteTexts)

/** Data of every page. */
export interface LiteView {
  language: Language
  t: Translate<LiteKey>
  /** Path and query of the page, to come back to in another language. */
  path: string
  isLoggedIn: boolean
  /** Proves that a form was made for this session; empty for a visitor. */
  formToken: string
}

/** Address of this page in a language. */
const inLanguage = (path: string, language: Language) => {
  const [pathname, query] = path.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  return `${pathname}?${parameters}`
}

/** The field that every form of a member carries. */
export const tokenField = ({ formToken }: LiteView): Html =>
  html`<input type="hidden" name="token" value="${formToken}">`

/** A whole page. */
export function litePage(view: LiteView, title: string, content: Html): string {
  const { language, t, path, isLoggedIn } = view
  const others = languages.filter((other) => other !== language)
  return html`<!doctype html>
<html lang="${language.slice(0, 2)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Kurasa</title><style>${new Html(STYLE)}</style></head><body>
<nav><a href="/lite"><b>Kurasa</b></a> <a href="/lite/membership">${t('membership')}</a> ${
    isLoggedIn
      ? html`<form method="post" action="/lite/logout">${tokenField(view)}<button>${t('logout')}</button></form>`
      : html`<a href="/lite/login">${t('login')}</a>`
  }</nav>
<h1>${title}</h1>
${content}
<footer><nav>${others.map(
    (other) =>
      html`<a href="${inLanguage(path, other)}" lang="${other.slice(0, 2)}">${liteTexts[other].name}</a> `,
  )}<a href="/">${t('full')}</a></nav></footer></body></html>`.text
}
