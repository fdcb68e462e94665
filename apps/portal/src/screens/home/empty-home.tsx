import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'

/** The first screen of a catalogue without books. */
export function EmptyHome() {
  const { t } = useTexts()
  return (
    <Notice drawing={<Kiondo />} title={t('home.empty')} hint={t('home.emptyHint')}>
      <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
    </Notice>
  )
}
