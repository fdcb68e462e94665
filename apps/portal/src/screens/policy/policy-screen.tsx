import { policyVersion } from '@kurasa/portal-contract'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import styles from './policy-screen.module.css'

const sections = {
  privacy: ['what', 'visitor', 'why', 'counted', 'others', 'long', 'rights', 'safe', 'age', 'changes'],
  terms: ['service', 'account', 'membership', 'bought', 'points', 'fair', 'assistant', 'limits', 'law'],
} as const

/** Privacy policy: stored data, and the rights of members. */
export const PrivacyScreen = () => (
  <Policy name="privacy" sections={sections.privacy.map((section) => `policy.privacy.${section}` as const)} />
)

/** Terms of use. */
export const TermsScreen = () => (
  <Policy name="terms" sections={sections.terms.map((section) => `policy.terms.${section}` as const)} />
)

type Section =
  | `policy.privacy.${(typeof sections.privacy)[number]}`
  | `policy.terms.${(typeof sections.terms)[number]}`

function Policy({ name, sections }: { name: 'privacy' | 'terms'; sections: readonly Section[] }) {
  const { t } = useTexts()
  const title = t(`policy.${name}`)
  useScreenTitle(title)
  return (
    <div className={styles.screen}>
      <ScreenHeader title={title} hasBack />
      <p className={styles.lead}>{t(`policy.${name}.lead`)}</p>
      <p className={styles.version}>{t('policy.version', { version: policyVersion })}</p>
      {sections.map((section) => (
        <section key={section} className={styles.section} aria-labelledby={section}>
          <h2 id={section}>{t(`${section}.title`)}</h2>
          <p>{t(`${section}.text`)}</p>
        </section>
      ))}
      <div className={styles.foot}>
        <ButtonLink kind="outline" to={hrefs.contactUs()}>
          {t('policy.contact')}
        </ButtonLink>
        <ButtonLink kind="text" to={name === 'privacy' ? hrefs.terms() : hrefs.privacy()} replace>
          {t(name === 'privacy' ? 'policy.terms' : 'policy.privacy')}
        </ButtonLink>
      </div>
    </div>
  )
}
