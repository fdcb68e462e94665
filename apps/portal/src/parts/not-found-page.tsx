import { hrefs } from '../app/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ButtonLink } from './button/button.tsx'
import { Lamp } from './notice/lamp.tsx'
import { Notice } from './notice/notice.tsx'
import { ScreenHeader } from './screen-header.tsx'

/** The page of an unknown address: the way home, and the search. */
export function NotFoundPage() {
  const { t } = useTexts()
  return (
    <>
      <ScreenHeader hasBack />
      <Notice drawing={<Lamp />} title={t('notFound.title')} hint={t('notFound.hint')} isScreen>
        <ButtonLink to={hrefs.home()} replace>
          {t('action.home')}
        </ButtonLink>
        <ButtonLink to={hrefs.search()} kind="text">
          {t('action.findBooks')}
        </ButtonLink>
      </Notice>
    </>
  )
}
