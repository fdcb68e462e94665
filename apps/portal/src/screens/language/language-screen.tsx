import { putMe } from '@kurasa/portal-contract'
import { useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { directionOf, type Language, languageNames, languages, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChoiceList } from '../../parts/choice/choice-list.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useUid } from '../../session/session.ts'
import styles from './language-screen.module.css'

const choices = languages.map((language) => ({
  value: language,
  label: (
    <span lang={toBcp47(language)} dir={directionOf(language)}>
      {languageNames[language]}
    </span>
  ),
}))

/** The languages in their own names. A choice applies at once and keeps the place. */
export function LanguageScreen() {
  const { t, language: current, changeLanguage } = useTexts()
  const [hasFailed, setHasFailed] = useState(false)
  const client = usePortalClient()
  const isMember = useUid() !== undefined
  useScreenTitle(t('language.title'))

  const choose = async (language: Language) => {
    setHasFailed(false)
    try {
      await changeLanguage(language)
    } catch {
      setHasFailed(true)
      return
    }
    // Messages to the number are written in the language of the account.
    if (isMember) await client.call(putMe, { lang: language }, { silent: true }).catch(() => undefined)
  }

  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('language.title')} hasBack />
      <ChoiceList
        legend={t('language.title')}
        name="language"
        choices={choices}
        value={current}
        onChange={(language) => void choose(language)}
      />
      <p role="alert" className={styles.failed}>
        {hasFailed && t('language.failed')}
      </p>
    </div>
  )
}
