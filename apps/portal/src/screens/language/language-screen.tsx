import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { directionOf, type Language, languageNames, languages, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../parts/icon.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import styles from './language-screen.module.css'

/** The languages in their own names. A choice applies at once and keeps the place. */
export function LanguageScreen() {
  const { t, language: current, changeLanguage } = useTexts()
  const [hasFailed, setHasFailed] = useState(false)
  useScreenTitle(t('language.title'))

  const choose = async (language: Language) => {
    setHasFailed(false)
    await changeLanguage(language).catch(() => setHasFailed(true))
  }

  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('language.title')} hasBack />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('language.title')}</legend>
        {languages.map((language) => (
          <label key={language} className={styles.choice}>
            <input
              type="radio"
              name="language"
              checked={language === current}
              onChange={() => void choose(language)}
            />
            <span lang={toBcp47(language)} dir={directionOf(language)}>
              {languageNames[language]}
            </span>
            {language === current && <Icon icon={Check} />}
          </label>
        ))}
      </fieldset>
      <p role="alert" className={styles.failed}>
        {hasFailed && t('language.failed')}
      </p>
    </div>
  )
}
