import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('is one of production unless KURASA_DEV is 1', () => {
    expect(readConfig({})).toMatchObject({ isProduction: true, logLevel: 'info' })
    expect(readConfig({ NODE_ENV: 'development', KURASA_DEV: '0' }).isProduction).toBe(true)
  })

  it('has defaults for development', () => {
    expect(readConfig({ KURASA_DEV: '1', PORT: '9000', SIM_MSISDN: '' })).toMatchObject({
      isProduction: false,
      publicOrigin: 'http://localhost:9000',
      simulatedPhone: undefined,
      smsBudget: { perMinute: 60, perDay: 5000 },
      codeCost: 16_384,
      analyticsIds: undefined,
      logLevel: 'warn',
    })
  })

  it.each([
    [{ ALLOW_DEV: 'everything' }, 'ALLOW_DEV names "everything"'],
    [{ PUBLIC_ORIGIN: 'kurasa.example' }, 'PUBLIC_ORIGIN must be an address'],
    [{ PUBLIC_ORIGIN: 'https://kurasa.example/portal' }, 'PUBLIC_ORIGIN must be an address'],
    [{ PUBLIC_ORIGIN: 'ftp://kurasa.example' }, 'PUBLIC_ORIGIN must be an address'],
    [{ SIM_MSISDN: '+15551234567' }, 'SIM_MSISDN must be a Kenyan mobile number'],
    [{ KURASA_DEV: 'yes' }, 'KURASA_DEV must be 1 or 0'],
    [{ HE_TEST: 'yes' }, 'HE_TEST must be 1 or 0'],
    [{ SMS_PER_DAY: '1e9' }, 'SMS_PER_DAY must be a whole number'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must list address ranges'],
    [{ HE_TRUSTED_CIDRS: 'operator' }, 'HE_TRUSTED_CIDRS must list address ranges'],
    [{ BILLING: 'cash' }, 'BILLING is mpesa or simulated'],
    [{ BILLING: 'mpesa' }, 'BILLING_CALLBACK_SECRET is not set'],
    [{ BILLING: 'mpesa', BILLING_CALLBACK_SECRET: 's'.repeat(32) }, 'MPESA_ENV is production or sandbox'],
    [
      { BILLING: 'mpesa', BILLING_CALLBACK_SECRET: 's'.repeat(32), MPESA_URL: 'http://elsewhere' },
      'MPESA_URL must be an address of https',
    ],
    [{ SMS: 'pigeon' }, 'SMS is africastalking or simulated'],
    [{ SMS: 'africastalking' }, 'AT_USERNAME and AT_API_KEY must be set'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('refuses %o in one sentence', (variables, sentence) => {
    let message = ''
    try {
      readConfig(variables as Record<string, string>)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain(sentence)
    expect(message).toMatch(/^[^\n]+\.$/)
  })
})
