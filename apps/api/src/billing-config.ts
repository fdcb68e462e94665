import { OperatorError } from './operator-error.ts'

/** Settings of M-Pesa by Daraja. */
export interface DarajaSettings {
  /** Address of the API, without a slash at the end. */
  url: string
  key: string
  secret: string
  /** PayBill number, or the store number of a till. */
  shortCode: string
  /** Till number; absent: a PayBill. */
  till?: string | undefined
  passkey: string
  /** Our address for reports, with the secret and without a slash at the end. */
  callbackUrl: string
  /** User of the M-Pesa portal for refunds and transaction status, with its encrypted password; absent: neither. */
  initiator?: { name: string; credential: string } | undefined
  /** Short code that payments back go out from, where reversal is too late; absent: none. */
  payoutShortCode?: string | undefined
  /** Safaricom lets this short code pull its transactions. */
  canPull: boolean
  /** Milliseconds to wait for an answer. */
  patience?: number
}

type Variables = Record<string, string | undefined>

/** Addresses of Daraja by the name of the environment. */
const DARAJA = {
  production: 'https://api.safaricom.co.ke',
  sandbox: 'https://sandbox.safaricom.co.ke',
} as const

/**
 * Reads the settings of M-Pesa.
 *
 * @param variables - as in `process.env`
 * @returns undefined when `BILLING` names the simulated carrier, or nothing
 * @throws {OperatorError} a sentence for the first setting that is missing or wrong
 */
export function readDaraja(variables: Variables): Omit<DarajaSettings, 'callbackUrl'> | undefined {
  const provider = variables.BILLING || 'simulated'
  if (provider === 'simulated') return undefined
  if (provider !== 'mpesa') {
    throw new OperatorError(`BILLING is mpesa or simulated, and it is "${provider}".`)
  }
  const wanted = (name: string, form: RegExp, words: string) => {
    const value = variables[name]
    if (!value || !form.test(value)) {
      throw new OperatorError(`${name} must be ${words}: see docs/providers/mpesa-daraja.md.`)
    }
    return value
  }
  const number = /^\d{5,7}$/
  const optional = (name: string, words: string) =>
    variables[name] ? wanted(name, number, words) : undefined
  if (!variables.BILLING_CALLBACK_SECRET) {
    throw new OperatorError(
      'BILLING_CALLBACK_SECRET is not set: choose 32 to 128 letters and digits, e.g. by `openssl rand -hex 24`.',
    )
  }
  const initiator = variables.MPESA_INITIATOR || variables.MPESA_CREDENTIAL
  return {
    url: readUrl(variables),
    key: wanted('MPESA_KEY', /^\S{8,}$/, 'the consumer key of your app'),
    secret: wanted('MPESA_SECRET', /^\S{8,}$/, 'the consumer secret of your app'),
    shortCode: wanted('MPESA_SHORTCODE', number, 'your PayBill number, or the store number of your till'),
    till: optional('MPESA_TILL', 'your till number'),
    passkey: wanted('MPESA_PASSKEY', /^\S{8,}$/, 'the passkey of your short code'),
    initiator: initiator
      ? {
          name: wanted('MPESA_INITIATOR', /^\S+$/, 'the user of the M-Pesa portal for refunds'),
          credential: wanted('MPESA_CREDENTIAL', /^\S{8,}$/, 'the encrypted password of MPESA_INITIATOR'),
        }
      : undefined,
    payoutShortCode: optional('MPESA_PAYOUT_SHORTCODE', 'a short code for payments back'),
    canPull: variables.MPESA_PULL === '1',
  }
}

function readUrl({ MPESA_ENV: environment = '', MPESA_URL: url }: Variables): string {
  if (url) {
    const { protocol, hostname, origin } = URL.canParse(url) ? new URL(url) : ({} as Partial<URL>)
    const isLocal = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
    if (origin && (protocol === 'https:' || isLocal)) return origin
    throw new OperatorError(`MPESA_URL must be an address of https, or of this machine, and it is "${url}".`)
  }
  if (environment === 'production' || environment === 'sandbox') return DARAJA[environment]
  throw new OperatorError(`MPESA_ENV is production or sandbox, and it is "${environment}".`)
}
