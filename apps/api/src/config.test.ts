import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('production', () => {
  const production = { NODE_ENV: 'production' }

  it.each([
    [{}, 'sms, billing'],
    [{ ALLOW_DEV: 'sms' }, 'billing'],
    [{ ALLOW_DEV: 'sms,billing', SIM_MSISDN: '0712345678' }, 'identity'],
    [{ ALLOW_DEV: 'sms,billing', HE_TEST: '1' }, 'he_test'],
  ])('does not use a simulated service that is not named: %o', (variables, missing) => {
    expect(() => readConfig({ ...production, ...variables })).toThrow(
      `In production the simulated services ${missing} are not used unless ALLOW_DEV names them`,
    )
  })

  it('runs a demonstration when every simulated service is named, and says so', () => {
    const config = readConfig({ ...production, ALLOW_DEV: 'sms, billing' })
    expect(config).toMatchObject({ isProduction: true, logLevel: 'info' })
    expect([...config.devTools]).toEqual(['sms', 'billing'])
  })
})

describe('the configuration', () => {
  it('has defaults for development', () => {
    expect(readConfig({ PORT: '9000', SIM_MSISDN: '' })).toMatchObject({
      isProduction: false,
      publicOrigin: 'http://localhost:9000',
      simulatedPhone: undefined,
      smsBudget: { perMinute: 60, perDay: 5000 },
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
    [{ HE_TEST: 'yes' }, 'HE_TEST must be 1 or 0'],
    [{ SMS_PER_DAY: '1e9' }, 'SMS_PER_DAY must be a whole number'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must list address ranges'],
    [{ HE_TRUSTED_CIDRS: 'operator' }, 'HE_TRUSTED_CIDRS must list address ranges'],
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
