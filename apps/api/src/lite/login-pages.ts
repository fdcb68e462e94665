import { policyVersion, postLogin, postLogout, postOtp } from '@kurasa/portal-contract'
import { html } from './html.ts'
import { LiteFailure } from './lite-calls.ts'
import { type LiteView, tokenField } from './lite-page.ts'
import type { LiteRoutes } from './lite-routes.ts'
import type { LiteKey } from './lite-texts.ts'
import { type Answer, DEVICE } from './visit.ts'

/** Login by a code, and logout. */
export function loginPages({ page, form }: LiteRoutes): void {
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
          privacyVersion: policyVersion,
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
}

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
