import { languages } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { codeMessage, newDeviceMessage, segmentLength } from './code-message.ts'

const purposes = ['login', 'step-up'] as const
const cases = languages.flatMap((language) => purposes.map((purpose) => [language, purpose] as const))

describe('a message with a code', () => {
  it.each(cases)('fits one segment, however long the host: %s, %s', (language, purpose) => {
    for (const host of ['kurasa.example', 'a-very-long-name.of-a-portal.example.co.ke']) {
      const message = codeMessage('123456', purpose, language, host)
      expect(message.length).toBeLessThanOrEqual(segmentLength(message))
      expect(message).toContain('123456')
    }
  })

  it.each(cases.filter(([language]) => language !== 'ar_SA'))(
    'ends with the line that binds it to our host: %s, %s',
    (language, purpose) => {
      expect(codeMessage('123456', purpose, language, 'kurasa.example')).toMatch(
        /\n@kurasa\.example #123456$/,
      )
    },
  )

  it('is counted as the network counts it', () => {
    expect(segmentLength('Hello @host #1')).toBe(160)
    expect(segmentLength('Hello كتاب')).toBe(70)
    // The backtick is no letter of GSM-7.
    expect(segmentLength('`')).toBe(70)
  })
})

it.each(languages)('a message about a new device fits one segment and can carry no link: %s', (language) => {
  const message = newDeviceMessage('https://evil.example/a?b=c #hash @x', language)
  expect(message.length).toBeLessThanOrEqual(segmentLength(message))
  expect(message).not.toMatch(/https?:|[/@#]|\.example/)
})
