import { policyVersion, type StoredLife, storedData, storedLife } from '@kurasa/portal-contract'
import { hrefs } from '../../app/paths.ts'
import type { Texts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import styles from './policy-screen.module.css'

const sections = {
  privacy: ['what', 'visitor', 'counted', 'others', 'rights', 'safe', 'age', 'changes'],
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
          {section === 'policy.privacy.what' && <StoredData />}
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

/** Lists stored data from the table of the contract: purpose, place, length of time. */
function StoredData() {
  const texts = useTexts()
  const { t } = texts
  return (
    <dl className={styles.data}>
      {storedData.map(({ id, purpose, place, until }) => (
        <div key={id}>
          <dt>{t(`policy.data.${id}.title`)}</dt>
          <dd>{t(`policy.data.${id}.text`, { time: timeWithin(texts, id) })}</dd>
          <dd className={styles.facts}>
            {t('policy.data.line', {
              purpose: t(`policy.purpose.${purpose}`),
              place: t(`policy.place.${place}`),
              until: endText(texts, until),
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Row = (typeof storedData)[number]

/** The second length of time that the text of a row names; empty for most. */
function timeWithin(texts: Texts, id: Row['id']): string {
  if (id === 'marks') return lifeText(texts, storedLife.removedMarks)
  return id === 'counts' ? lifeText(texts, storedLife.answer) : ''
}

function endText(texts: Texts, until: Row['until']): string {
  const { t } = texts
  if (until === 'session') {
    return t('policy.until.session', {
      idle: lifeText(texts, storedLife.session),
      most: lifeText(texts, storedLife.wholeSession),
    })
  }
  if (typeof until === 'string') return t(`policy.until.${until}`)
  return t('policy.until.time', { time: lifeText(texts, until) })
}

function lifeText({ t }: Texts, life: StoredLife): string {
  if ('hours' in life) return t('policy.hours', { count: life.hours })
  return 'days' in life ? t('policy.days', { count: life.days }) : t('policy.months', { count: life.months })
}
