import { getHeTest, maskPhone, postHeComplete, postHeConfirm, postHeStart } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { codeExpired } from '../accounts/codes.ts'
import { beginAttempt, completeAttempt, confirmAttempt } from '../accounts/header-enrichment-attempts.ts'
import { logIn } from '../accounts/log-in.ts'
import type { AppParts } from '../app-parts.ts'
import { isIn } from '../http/caller.ts'
import { cookieOf } from '../http/cookies.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** Names that operators' gateways are known to use. They are read for diagnostics only, never to identify anyone. */
const knownHeaders = [
  'x-msisdn',
  'msisdn',
  'x-up-calling-line-id',
  'x-wap-network-client-msisdn',
  'x-nokia-msisdn',
  'x-h3g-msisdn',
  'x-fh-msisdn',
]

/** POST /auth/he/start, /auth/he/complete, /auth/he/confirm; GET /auth/he/test. */
export function addHeaderEnrichment(app: Hono, parts: AppParts): void {
  const { database, clock, config, cookies, sessions, identity } = parts
  const options = { sessions, cache: cacheControl.personal }

  handleEndpoint(app, postHeStart, options, async ({ setHeader }) => {
    if (!identity) return { mode: 'none' as const }
    const { attemptId, browserSecret } = await beginAttempt(database, clock.now())
    setHeader('set-cookie', cookies.beginAttempt(browserSecret))
    return { mode: 'redirect' as const, url: identity.startUrl(attemptId) }
  })

  handleEndpoint(app, postHeComplete, options, async ({ request, headers }) => {
    const browserSecret = cookieOf(headers, cookies.attempt) ?? ''
    const found = await completeAttempt(database, { ...request, browserSecret }, clock.now())
    if (!found) throw Refusal.notFound('Failed to retrieve the phone number, please refresh and try again')
    return { masked: maskPhone(found.phone), heToken: found.confirmSecret }
  })

  handleEndpoint(app, postHeConfirm, options, async ({ request, headers, language, setHeader }) => {
    const { heToken, ...wish } = request
    const now = clock.now()
    const browserSecret = cookieOf(headers, cookies.attempt) ?? ''
    const phone = await confirmAttempt(database, { confirmSecret: heToken, browserSecret }, now)
    if (!phone) throw codeExpired()
    const begun = await logIn(parts, { ...wish, phone, language, assurance: 'he', now })
    setHeader('set-cookie', cookies.login(begun))
    return begun
  })

  handleEndpoint(app, getHeTest, options, async ({ headers, caller: { address } }) => {
    if (!config.devTools.has('he_test')) throw Refusal.notFound()
    return {
      headers: knownHeaders.flatMap((name) => {
        const value = headers.get(name)
        return value === null
          ? []
          : [{ name, masked: `${'•'.repeat(Math.max(0, value.length - 3))}${value.slice(-3)}` }]
      }),
      isTrusted: address !== undefined && isIn(config.heTrustedRanges, address),
      address: classOf(address),
    }
  })
}

function classOf(address: string | undefined): 'loopback' | 'private' | 'public' | 'unknown' {
  if (!address) return 'unknown'
  if (/^127\.|^::1$/.test(address)) return 'loopback'
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^f[cd]|^fe80/i.test(
    address,
  )
    ? 'private'
    : 'public'
}
