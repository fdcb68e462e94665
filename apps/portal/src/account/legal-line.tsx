import { hrefs } from '../app/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { FilledText, slot } from '../parts/filled-text.tsx'
import { Link } from '../parts/link.tsx'
import styles from './legal-line.module.css'

/** Line of what a member confirms with the first login: age and terms. */
export function LegalLine() {
  const { t } = useTexts()
  return (
    <p className={styles.legal}>
      <FilledText
        text={t('login.legal', { privacy: slot('privacy'), terms: slot('terms') })}
        parts={{
          privacy: <Link to={hrefs.privacy()}>{t('login.privacy')}</Link>,
          terms: <Link to={hrefs.terms()}>{t('login.terms')}</Link>,
        }}
      />
    </p>
  )
}
