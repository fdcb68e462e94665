import { BlockList, isIP } from 'node:net'
import { type Phone, parsePhone, policyVersion } from '@kurasa/portal-contract'
import { type AiConfig, readAiConfig } from './ai-config.ts'
import { type DarajaSettings, readDaraja } from './billing-config.ts'
import { OperatorError } from './operator-error.ts'
import { type AfricasTalkingSettings, readAfricasTalking } from './sms-config.ts'

/** A million codes of a stolen database then take longer to try than a code lives. */
const CODE_COST = 2 ** 14
/** Simulated services. Without `KURASA_DEV` each must be named in `ALLOW_DEV`, or the server does not start. */
const devTools = ['sms', 'billing', 'identity', 'he_test'] as const
/** A simulated service. */
type DevTool = (typeof devTools)[number]

/** How the server behaves, as the operator sets it; the same for every process of one portal. */
export interface Config {
  /** Real readers come: every server is one of production unless `KURASA_DEV` is 1. */
  isProduction: boolean
  /** Where readers open the portal, e.g. `https://kurasa.example`; named in messages. */
  publicOrigin: string
  /** Readers come over TLS: from `publicOrigin`. */
  isSecure: boolean
  /** Simulated services in use. Any of them makes the portal show that it is a demonstration. */
  devTools: ReadonlySet<DevTool>
  /** Simulated services that the operator allows in production. */
  allowedDevTools: ReadonlySet<DevTool>
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: BlockList
  /** Messages the server sends before it stops, for all recipients together. */
  smsBudget: { perMinute: number; perDay: number }
  /** Cost of scrypt for a stored login code, a power of two; the same for every process. */
  codeCost: number
  /** Number that the simulated network reports; absent: identification by the network is off. */
  simulatedPhone?: Phone
  /** Address ranges of operators whose identifying headers are believed. */
  heTrustedRanges: BlockList
  /** Model that answers questions about books. */
  ai: AiConfig
  /** Contacts for readers. */
  contact: { hotline: string; hours: string; email: string; whatsapp: string }
  /** Version of the privacy policy and of the consents that are requested. */
  consentVersion: string
  /** Ids of third-party analytics and ads; absent: off. */
  analyticsIds?: { analytics?: string; ads?: string }
  /** Messages by Africa's Talking; absent: they go to the inbox for development. */
  africasTalking?: AfricasTalkingSettings | undefined
  billing: {
    /** M-Pesa; absent: a simulated carrier. */
    daraja?: Omit<DarajaSettings, 'callbackUrl'> | undefined
    /** Divides every delay of the simulated carrier. */
    simulationSpeed: number
    /** Address of a simulated carrier that several servers share; absent: each has its own. */
    carrierUrl?: string
    /** Last part of the address that the provider calls back; absent: made by the portal. */
    callbackSecret?: string
    /** Where callbacks may come from; absent: from anywhere, with the secret. */
    callbackRanges?: BlockList
    /** Hosts of a carrier's own pages of agreement, to which members may be sent. */
    redirectHosts: readonly string[]
  }
  /** A shared cache before the server, which receives changes; absent: none. */
  purge?: { url: string; token?: string | undefined }
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Reads the configuration.
 *
 * @param variables - as in `process.env`; empty ones count as absent
 * @throws {OperatorError} when one of them is invalid
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const isProduction = !readSwitch('KURASA_DEV', variables.KURASA_DEV)
  const simulatedPhone = readPhone('SIM_MSISDN', variables.SIM_MSISDN)
  const publicOrigin = readOrigin(
    'PUBLIC_ORIGIN',
    variables.PUBLIC_ORIGIN || `http://localhost:${variables.PORT || 8080}`,
  )
  return {
    isProduction,
    publicOrigin,
    isSecure: publicOrigin.startsWith('https:'),
    devTools: readDevTools(variables, simulatedPhone !== undefined),
    allowedDevTools: readAllowedDevTools(variables.ALLOW_DEV || ''),
    trustedProxies: readRanges('TRUSTED_PROXIES', variables.TRUSTED_PROXIES || '127.0.0.0/8,::1'),
    smsBudget: {
      perMinute: readCount('SMS_PER_MINUTE', variables.SMS_PER_MINUTE, 60),
      perDay: readCount('SMS_PER_DAY', variables.SMS_PER_DAY, 5000),
    },
    codeCost: CODE_COST,
    simulatedPhone,
    heTrustedRanges: readRanges('HE_TRUSTED_CIDRS', variables.HE_TRUSTED_CIDRS || ''),
    ai: readAiConfig(variables),
    contact: readContact(variables),
    consentVersion: variables.CONSENT_VERSION || policyVersion,
    analyticsIds:
      variables.ANALYTICS_ID || variables.ADS_ID
        ? { analytics: variables.ANALYTICS_ID || undefined, ads: variables.ADS_ID || undefined }
        : undefined,
    africasTalking: readAfricasTalking(variables),
    billing: readBilling(variables),
    purge: readPurge(variables),
    logLevel: readLogLevel(variables.LOG_LEVEL || (isProduction ? 'info' : 'warn')),
  }
}

type Variables = Record<string, string | undefined>

function readBilling(variables: Variables): Config['billing'] {
  return {
    daraja: readDaraja(variables),
    simulationSpeed: Math.max(1, readCount('SIM_SPEED', variables.SIM_SPEED, 1)),
    carrierUrl: variables.SIM_CARRIER_URL
      ? readOrigin('SIM_CARRIER_URL', variables.SIM_CARRIER_URL)
      : undefined,
    callbackSecret: readSecret('BILLING_CALLBACK_SECRET', variables.BILLING_CALLBACK_SECRET),
    callbackRanges: variables.BILLING_CALLBACK_CIDRS
      ? readRanges('BILLING_CALLBACK_CIDRS', variables.BILLING_CALLBACK_CIDRS)
      : undefined,
    redirectHosts: (variables.BILLING_REDIRECT_HOSTS || '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  }
}

function readPurge({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }: Variables): Config['purge'] {
  if (!url) return undefined
  if (!(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new OperatorError(`CDN_PURGE_URL must be an address of http or https, and it is "${url}".`)
  return { url, token: token || undefined }
}

function readContact(variables: Variables): Config['contact'] {
  return {
    hotline: variables.CONTACT_HOTLINE || '+254700000000',
    hours: variables.CONTACT_HOURS || '08:00–20:00',
    email: variables.CONTACT_EMAIL || 'support@kurasa.example',
    whatsapp: variables.CONTACT_WHATSAPP || '+254700000000',
  }
}

function readDevTools(variables: Variables, isIdentitySimulated: boolean): Set<DevTool> {
  const used = new Set<DevTool>()
  if ((variables.SMS || 'simulated') === 'simulated') used.add('sms')
  if ((variables.BILLING || 'simulated') === 'simulated') used.add('billing')
  if (isIdentitySimulated) used.add('identity')
  if (readSwitch('HE_TEST', variables.HE_TEST)) used.add('he_test')
  return used
}

function readAllowedDevTools(text: string): Set<DevTool> {
  const allowed = new Set<DevTool>()
  for (const name of text.split(',').map((part) => part.trim())) {
    if (name === '') continue
    const tool = devTools.find((known) => known === name)
    if (!tool) {
      throw new OperatorError(
        `ALLOW_DEV names "${name}", and the simulated services are ${devTools.join(', ')}.`,
      )
    }
    allowed.add(tool)
  }
  return allowed
}

function readSwitch(name: string, value: string | undefined): boolean {
  if (!value || value === '0') return false
  if (value === '1') return true
  throw new OperatorError(`${name} must be 1 or 0, and it is "${value}".`)
}

function readCount(name: string, value: string | undefined, fallback: number): number {
  if (!value) return fallback
  if (!/^\d{1,7}$/.test(value))
    throw new OperatorError(`${name} must be a whole number, and it is "${value}".`)
  return Number(value)
}

function readSecret(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^[\w-]{32,128}$/.test(value)) {
    throw new OperatorError(`${name} must be 32 to 128 letters, digits, "-" and "_".`)
  }
  return value
}

function readPhone(name: string, value: string | undefined): Phone | undefined {
  if (!value) return undefined
  const phone = parsePhone(value)
  if (!phone) throw new OperatorError(`${name} must be a Kenyan mobile number, and it is "${value}".`)
  return phone
}

function readOrigin(name: string, value: string): string {
  try {
    const url = new URL(value)
    if (/^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username)
      return url.origin
  } catch {
    // reported below
  }
  throw new OperatorError(`${name} must be an address like https://kurasa.example, and it is "${value}".`)
}

function readLogLevel(value: string): Config['logLevel'] {
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
  const level = levels.find((known) => known === value)
  if (!level) throw new OperatorError(`LOG_LEVEL must be one of ${levels.join(', ')}, and it is "${value}".`)
  return level
}

function readRanges(name: string, value: string): BlockList {
  const ranges = new BlockList()
  for (const range of value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address)
    const length = bits === undefined ? (family === 4 ? 32 : 128) : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (!family || length < 0 || length > (family === 4 ? 32 : 128)) {
      throw new OperatorError(`${name} must list address ranges like 10.0.0.0/8, and it has "${range}".`)
    }
    ranges.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return ranges
}
