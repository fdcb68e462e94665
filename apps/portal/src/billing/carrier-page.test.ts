import { describe, expect, it, vi } from 'vitest'
import { PortalError } from '../api/portal-error.ts'
import { loadTexts, needTexts } from '../i18n/texts.ts'
import { openCarrierPage } from './carrier-page.ts'
import { isUnknownOutcome, refusalText } from './payment-texts.ts'

describe('the page of a carrier', () => {
  it('is opened when it is https', () => {
    const assign = vi.fn()
    openCarrierPage('https://carrier.example/agree?id=1', assign)
    expect(assign).toHaveBeenCalledWith('https://carrier.example/agree?id=1')
  })

  it.each([
    'http://carrier.example',
    'javascript:alert(1)',
    '//carrier.example',
    '/own',
    '',
    'data:text/html,x',
  ])('is not opened when it is %s, and that is said', async (address) => {
    const assign = vi.fn()
    const texts = await loadTexts('en_US')
    await needTexts('money')
    try {
      openCarrierPage(address, assign)
      expect.unreachable()
    } catch (error) {
      expect(refusalText(error, texts)).toBe(
        'Failed to jump to subscription page, please refresh and try again',
      )
      // The intent exists all the same: it is read, not created again.
      expect(isUnknownOutcome(error)).toBe(true)
    }
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('an outcome', () => {
  const answer = (status: number, code: number, reason?: 'PENDING_EXISTS') =>
    new PortalError('answer', 'no', { status, code, failure: { reason } })
  it.each([
    ['no network', new PortalError('network', 'no'), true],
    ['no answer in time', new PortalError('timeout', 'no'), true],
    ['a page of a proxy', answer(502, 500), true],
    ['something else that broke', new Error('chunk'), true],
    ['a refusal', answer(200, -30002), false],
    ['a refusal with its reason', answer(409, 500, 'PENDING_EXISTS'), false],
    ['a login that is over', answer(401, 401), false],
  ])('after %s is unknown or not: %s', (_what, error, expected) => {
    expect(isUnknownOutcome(error)).toBe(expected)
  })
})
