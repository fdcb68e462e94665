import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/router.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Needle } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'

/** Access was denied: why, and the way home. */
export function ForbiddenScreen({ state }: ScreenProps) {
  const { t } = useTexts()
  const isBlocked =
    typeof state === 'object' &&
    state !== null &&
    'messageKey' in state &&
    state.messageKey === 'error.blocked'
  const title = t(isBlocked ? 'error.blocked' : 'error.denied')
  useScreenTitle(title)
  return (
    <>
      <ScreenHeader hasBack />
      <Notice drawing={<Needle />} title={title} hint={t('forbidden.hint')} isScreen>
        <ButtonLink to={hrefs.home()} replace>
          {t('action.home')}
        </ButtonLink>
      </Notice>
    </>
  )
}
