import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { refuseDemonstration } from './production.ts'

const real = {
  PUBLIC_ORIGIN: 'https://kurasa.example',
  CONTACT_HOTLINE: '+254711111111',
  CONTACT_HOURS: '08:00–18:00',
  CONTACT_EMAIL: 'help@kurasa.example',
  CONTACT_WHATSAPP: '+254711111111',
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1/kurasa',
  ALLOW_DEV: 'sms,billing',
}

const start = (variables: Record<string, string>) => refuseDemonstration(readConfig(variables), variables)

function refusalOf(variables: Record<string, string>): string[] {
  try {
    start(variables)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

it('a server starts for real readers when everything is named', () => {
  expect(refusalOf(real)).toEqual([])
  expect(refusalOf({ ...real, NODE_ENV: 'production' })).toEqual([])
})

it('a server starts without simulated services when providers are named', () => {
  const { ALLOW_DEV: _, ...named } = real
  const providers = {
    ...{ SMS: 'africastalking', AT_USERNAME: 'books', AT_API_KEY: 'key' },
    ...{ BILLING: 'mpesa', BILLING_CALLBACK_SECRET: 's'.repeat(32), MPESA_ENV: 'production' },
    ...{ MPESA_KEY: 'k'.repeat(20), MPESA_SECRET: 's'.repeat(20), MPESA_SHORTCODE: '600123' },
    MPESA_PASSKEY: 'p'.repeat(20),
  }
  expect(refusalOf({ ...named, ...providers, NODE_ENV: 'production' })).toEqual([])
  expect(readConfig({ ...named, ...providers }).billing.daraja?.url).toBe('https://api.safaricom.co.ke')
  expect(refusalOf({ ...named, ...providers, MPESA_PASSKEY: '' })).toEqual([
    'MPESA_PASSKEY must be the passkey of your short code: see docs/providers/mpesa-daraja.md.',
  ])
})

it('a server starts for development with nothing but KURASA_DEV', () => {
  expect(refusalOf({ KURASA_DEV: '1' })).toEqual([])
  expect(refusalOf({ KURASA_DEV: '1', NODE_ENV: 'production' })).toEqual([
    'KURASA_DEV is 1 and NODE_ENV is production: leave one of them out.',
  ])
})

it('a server without settings is refused with one sentence for each', () => {
  const sentences = refusalOf({})
  expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
    'PUBLIC_ORIGIN',
    'DATABASE_URL',
    'CONTACT_HOTLINE,',
    'TRUSTED_PROXIES',
    'The',
  ])
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^\n]+\.$/)
})

it.each([
  ['PUBLIC_ORIGIN', '', 'PUBLIC_ORIGIN is not set'],
  ['PUBLIC_ORIGIN', 'http://kurasa.example', 'PUBLIC_ORIGIN is http://kurasa.example: readers need'],
  ['DATABASE_URL', '', 'DATABASE_URL is not set: name a PostgreSQL, to which `kurasa migrate-to'],
  ['CONTACT_EMAIL', '', 'CONTACT_EMAIL is not set'],
  ['TRUSTED_PROXIES', '', 'TRUSTED_PROXIES is not set'],
  ['ALLOW_DEV', 'sms', 'The services billing are simulated: set ALLOW_DEV=sms,billing'],
  ['SIM_MSISDN', '0712345678', 'The services identity are simulated'],
  ['HE_TEST', '1', 'The services he_test are simulated'],
])('a server with %s=%s is refused', (name, value, sentence) => {
  const sentences = refusalOf({ ...real, [name]: value })
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(sentence)
})
