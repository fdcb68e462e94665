import { randomUUID } from 'node:crypto'
import { getPackages, getSubscription, type Language, postSubscription } from '@kurasa/portal-contract'
import { html } from './html.ts'
import { LiteFailure } from './lite-calls.ts'
import { tokenField } from './lite-page.ts'
import type { LiteRoutes } from './lite-routes.ts'
import type { LiteKey } from './lite-texts.ts'
import type { Answer, Visit } from './visit.ts'

/** The membership of a member, its offers, and the form that subscribes. */
export function membershipPages({ page, form }: LiteRoutes): void {
  page('/membership', async (visit) => membershipPage(visit))

  form('/membership', async (visit, fields) => {
    const { t } = visit.view
    try {
      const request = {
        packageId: fields.package ?? '',
        idempotencyKey: fields.key ?? '',
        disclosureVersion: fields.version ?? '',
        agreed: true as const,
      }
      const { next } = await visit.call(postSubscription, {}, request)
      return {
        title: t('membership'),
        content:
          next.kind === 'redirect'
            ? html`<p><a href="${next.url}">${t('carrier')}</a></p><p><a href="/lite/membership">${t('lookAgain')}</a></p>`
            : html`<p>${t('checkPhone')}</p><p><a href="/lite/membership">${t('lookAgain')}</a></p>`,
      }
    } catch (error) {
      if (!(error instanceof LiteFailure) || error.status === 401) throw error
      return membershipPage(visit, refusalNote(error))
    }
  })
}

/** Why there is no subscription. */
function refusalNote({ reason, status }: LiteFailure): LiteKey {
  if (reason === 'CONSENT_REQUIRED') return 'termsChanged'
  if (reason === 'PENDING_EXISTS') return 'pending'
  return status === 429 ? 'tooOften' : 'nothingCharged'
}

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
      html`<h2>${names[language]}</h2><p>${t('days', { count: periodDays, price: priceKsh })}</p><p><small>${disclosure.texts[language]}</small></p>${
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

const dateIn = (language: Language, time: string) =>
  new Intl.DateTimeFormat(language === 'ar_SA' ? 'ar-EG' : language === 'sw_KE' ? 'sw' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Africa/Nairobi',
  }).format(new Date(time))
