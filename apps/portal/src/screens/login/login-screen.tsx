import { hrefs, ownAddress } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/router.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Kiondo } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'

const returnTargetOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'returnTo' in state ? ownAddress(state.returnTo) : undefined

/** Says why there is nothing to log in to yet. The way back is kept in the history, never in the address. */
export function LoginScreen({ state }: ScreenProps) {
  const { t } = useTexts()
  useScreenTitle(t('login.title'))
  return (
    <>
      <ScreenHeader title={t('login.title')} hasBack />
      <Notice drawing={<Kiondo />} title={t('login.head')} hint={t('login.hint')}>
        <ButtonLink to={returnTargetOf(state) ?? hrefs.home()} replace>
          {t('login.back')}
        </ButtonLink>
      </Notice>
    </>
  )
}
