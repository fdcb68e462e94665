import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PortalError } from '../api/portal-error.ts'
import type { Language } from '../i18n/locale.ts'
import { loadTexts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { clearBrowser, setOnline } from '../testing/render-app.tsx'
import { useErrorText } from './error-text.ts'

afterEach(() => {
  cleanup()
  clearBrowser()
  setOnline(true)
})

function Said({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>
}

async function said(error: PortalError, language: Language): Promise<string | null> {
  localStorage.setItem('lang', language)
  const texts = await loadTexts(language)
  const { container } = render(
    <TextsProvider initial={texts}>
      <Said error={error} />
    </TextsProvider>,
  )
  return container.textContent
}

const nothing = new PortalError('network', 'refused')
it.each([
  ['no network', nothing, false, 'You are offline', 'Hakuna mtandao', 'لا توجد شبكة'],
  ['no answer', nothing, true, 'could not be reached', 'haikufikika', 'تعذّر الوصول'],
  [
    'a gateway',
    new PortalError('network', '502', { status: 502 }),
    true,
    'is down',
    'haifanyi kazi',
    'متوقفة',
  ],
  [
    'a hotspot',
    new PortalError('network', 'html', { isForeign: true }),
    true,
    'Wi-Fi here needs a login',
    'Wi-Fi ya hapa',
    'الواي فاي',
  ],
  [
    'a silent line',
    new PortalError('timeout', '30 s'),
    true,
    'did not get an answer in time',
    'kwa wakati',
    'في الوقت المناسب',
  ],
] as const)(
  'a call that fails for %s names that cause in three languages',
  async (_, error, isOnline, en, sw, ar) => {
    setOnline(isOnline)
    expect(await said(error, 'en_US')).toContain(en)
    expect(await said(error, 'sw_KE')).toContain(sw)
    expect(await said(error, 'ar_SA')).toContain(ar)
  },
)
