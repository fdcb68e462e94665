import { expect, type Page } from 'playwright/test'

/** Stored values of a session. */
export interface MemberSession {
  token: string
  uid: string
}

/** Logs a new number in by the calls that the login screen makes, and keeps the session as it does. */
export async function logIn(page: Page, phone: string): Promise<MemberSession> {
  await page.goto('/')
  const session = await page.evaluate(async (number) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`/api/portal${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { code: number; data: Record<string, string> }
    }
    const deviceId = crypto.randomUUID()
    const { data: otp } = await post('/auth/otp', { phone: number, lang: 'en_US', deviceId })
    const inbox = await fetch(`/api/dev/sms?phone=${encodeURIComponent(number)}`)
    const { data } = (await inbox.json()) as { data: { text: string }[] }
    const newest = data.map(({ text }) => text).find((text) => /\b\d{6}\b/.test(text)) ?? ''
    const code = /\b(\d{6})\b/.exec(newest)?.[1] ?? ''
    const { data: login } = await post('/auth/login', {
      challengeId: otp.challengeId,
      code,
      deviceId,
      deviceName: 'Test phone',
      ageConfirmed: true,
    })
    return { token: login.token ?? '', uid: login.uid ?? '' }
  }, phone)
  expect(session.token).not.toBe('')
  await keepSession(page, session)
  return session
}

/** Gives a page the session of a member, as if they had logged in on it. */
export async function keepSession(page: Page, session: MemberSession): Promise<void> {
  if (!/^https?:/.test(page.url())) await page.goto('/')
  await page.evaluate(({ token, uid }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('uid', uid)
    localStorage.setItem('k_owner', uid)
  }, session)
  await page.reload()
}

/** A membership that is open for one more day, as the server reports it. */
export const activeMembership = () => ({
  packageId: 'daily',
  packageName: 'Daily',
  priceKsh: 10,
  state: 'active',
  isOpen: true,
  startedAt: new Date(Date.now() - 3_600_000).toISOString(),
  paidUntil: new Date(Date.now() + 86_400_000).toISOString(),
  autoRenew: true,
  canUnsubscribe: true,
})
