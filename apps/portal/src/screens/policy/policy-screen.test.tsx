import { policyVersion, storedData, storedLife } from '@kurasa/portal-contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe.each([
  ['/privacy', 8],
  ['/terms', 9],
] as const)('%s', (address, sections) => {
  it.each(['en_US', 'sw_KE', 'ar_SA'] as const)(
    'is shown in %s with its version, without a login or a network',
    async (language) => {
      setOnline(false)
      const { container } = await renderApp(address, {}, language)
      expect(await screen.findByText(new RegExp(policyVersion))).toBeTruthy()
      expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sections)
      // A raw key on screen is a text that was forgotten.
      expect(container.textContent).not.toMatch(/policy\./)
    },
  )
})

it.each(['en_US', 'sw_KE', 'ar_SA'] as const)(
  'the privacy policy lists every kind of stored data, with a purpose, a place and a time, in %s',
  async (language) => {
    const { container } = await renderApp('/privacy', {}, language)
    await screen.findByText(new RegExp(policyVersion))
    const rows = [...container.querySelectorAll('dl > div')]
    expect(rows).toHaveLength(storedData.length)
    for (const row of rows) expect(row.querySelectorAll('dt, dd')).toHaveLength(3)
    expect(container.textContent).not.toContain('{{')
    const days = new Intl.NumberFormat(language === 'ar_SA' ? 'ar-SA-u-nu-arab' : 'en').format(
      storedLife.wholeSession.days,
    )
    expect(container.textContent).toContain(days)
  },
)

it("the version of the policy is the server's default for consent", () => {
  expect(policyVersion).toBe(sampleConfig.consentVersion)
})
