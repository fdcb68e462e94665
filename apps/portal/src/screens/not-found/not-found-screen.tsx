import { useTexts } from '../../i18n/use-texts.ts'
import { NotFoundPage } from '../../parts/not-found-page.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'

/** The page of an unknown address. */
export function NotFoundScreen() {
  const { t } = useTexts()
  useScreenTitle(t('notFound.title'))
  return <NotFoundPage />
}
