import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Lamp } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'

/** An address that nobody knows. */
export function NotFoundScreen() {
  const { t } = useTexts()
  useScreenTitle(t('notFound.title'))
  return (
    <>
      <ScreenHeader hasBack />
      <Notice drawing={<Lamp />} title={t('notFound.title')} hint={t('notFound.hint')} isScreen>
        <ButtonLink to={hrefs.home()} replace>
          {t('action.home')}
        </ButtonLink>
        <ButtonLink to={hrefs.category()} kind="text">
          {t('action.findBooks')}
        </ButtonLink>
      </Notice>
    </>
  )
}
