import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Contrast from 'lucide-react/icons/contrast'
import Gauge from 'lucide-react/icons/gauge'
import Languages from 'lucide-react/icons/languages'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { languageNames, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useInstall } from '../../offline/install-offer.ts'
import { ChoiceList } from '../../parts/choice/choice-list.tsx'
import { RowButton, RowCard, RowLink, RowSwitch, RowText } from '../../parts/rows/rows.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { clientStorage } from '../../storage/client-storage.ts'
import { useDataUsed } from '../../storage/data-used.ts'
import { changePreferences, type Preferences, textSizes, usePreferences } from '../../storage/preferences.ts'
import styles from './my-profile-screen.module.css'

/** All files of the portal in one language, as they come over the line. */
const PORTAL_MEGABYTES = 0.7

const savers: Preferences['dataSaver'][] = ['auto', 'on', 'off']
const appearances: Preferences['appearance'][] = ['system', 'light', 'night']

/** Settings of this phone: language, data, contrast. */
export function SettingsRows() {
  const { t, language, number } = useTexts()
  const { hasContrast, dataSaver } = usePreferences()
  const [isChoosing, setIsChoosing] = useState(false)
  const used = useDataUsed()
  const install = useInstall()
  const megabytes = (bytes: number) =>
    number(bytes / 1_000_000, { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 })
  return (
    <>
      <RowCard label={t('profile.group.phone')}>
        <RowLink
          to={hrefs.language()}
          icon={Languages}
          label={t('profile.language')}
          value={<span lang={toBcp47(language)}>{languageNames[language]}</span>}
        />
        <RowButton
          icon={Gauge}
          label={t('dataSaver.title')}
          value={t(`dataSaver.${dataSaver}`)}
          opensDialog
          onClick={() => setIsChoosing(true)}
        />
        <RowText
          icon={ChartNoAxesColumn}
          label={t('profile.dataUsed')}
          value={t('profile.dataUsedIn', { today: megabytes(used.today), month: megabytes(used.month) })}
        />
        <RowSwitch
          icon={Contrast}
          label={t('profile.contrast')}
          isOn={hasContrast}
          onChange={(isOn) => changePreferences({ hasContrast: isOn }, clientStorage)}
        />
        {install && (
          <RowButton
            icon={Smartphone}
            label={t('profile.install')}
            value={t('profile.installHint', { size: number(PORTAL_MEGABYTES) })}
            onClick={() => {
              void import('../../offline/keep-portal.ts').then(({ keepAllScreens }) => keepAllScreens(window))
              void install()
            }}
          />
        )}
      </RowCard>
      {isChoosing && (
        <Sheet title={t('dataSaver.title')} onClose={() => setIsChoosing(false)}>
          <ChoiceList
            legend={t('dataSaver.title')}
            name="data-saver"
            choices={savers.map((value) => ({
              value,
              label: t(`dataSaver.${value}`),
              hint: t(`dataSaver.${value}Hint`),
            }))}
            value={dataSaver}
            onChange={(value) => {
              changePreferences({ dataSaver: value }, clientStorage)
              setIsChoosing(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}

/** Light or night, or as the phone has it; and how large the interface is written. */
export function Appearance() {
  const { t, percent } = useTexts()
  const { appearance, textSize } = usePreferences()
  return (
    <section className={styles.card} aria-labelledby="appearance">
      <h2 id="appearance" className={styles.heading}>
        {t('profile.appearance')}
      </h2>
      <div className={styles.segments} role="radiogroup" aria-labelledby="appearance">
        {appearances.map((choice) => (
          <label key={choice} className={styles.segment}>
            <input
              type="radio"
              name="appearance"
              checked={choice === appearance}
              onChange={() => changePreferences({ appearance: choice }, clientStorage)}
            />
            <span>{t(`profile.theme.${choice}`)}</span>
          </label>
        ))}
      </div>
      <h2 id="text-size" className={`${styles.heading} ${styles.second}`}>
        {t('profile.textSize')}
      </h2>
      <div className={styles.segments} role="radiogroup" aria-labelledby="text-size">
        {textSizes.map((size) => (
          <label key={size} className={styles.segment}>
            <input
              type="radio"
              name="text-size"
              checked={size === textSize}
              onChange={() => changePreferences({ textSize: size }, clientStorage)}
            />
            <span>{percent(size / 100)}</span>
          </label>
        ))}
      </div>
    </section>
  )
}
