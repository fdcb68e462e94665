import BookX from 'lucide-react/icons/book-x'
import Contrast from 'lucide-react/icons/contrast'
import Languages from 'lucide-react/icons/languages'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { languageNames, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { RowButton, RowCard, RowLink, RowSwitch } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { clientStorage } from '../../storage/client-storage.ts'
import { forgetShelf, useLocalShelf } from '../../storage/local-shelf.ts'
import { changePreferences, type Preferences, usePreferences } from '../../storage/preferences.ts'
import styles from './my-profile-screen.module.css'

function Reading() {
  const { t, number } = useTexts()
  const shelf = useLocalShelf()
  const finished = shelf.filter(({ isFinished }) => isFinished).length
  const underway = shelf.filter(({ isFinished, fraction }) => !isFinished && fraction > 0).length
  if (shelf.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="reading">
      <h2 id="reading" className={styles.heading}>
        {t('profile.reading')}
      </h2>
      <dl className={styles.facts}>
        {(
          [
            ['profile.opened', shelf.length],
            ['profile.underway', underway],
            ['profile.finished', finished],
          ] as const
        ).map(([key, count]) => (
          <div key={key}>
            <dd>{number(count)}</dd>
            <dt>{t(key, { count })}</dt>
          </div>
        ))}
      </dl>
    </section>
  )
}

const appearances: Preferences['appearance'][] = ['system', 'light', 'night']

function Appearance() {
  const { t } = useTexts()
  const { appearance } = usePreferences()
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
    </section>
  )
}

/** The fourth tab: who is reading, what was read on this phone, and how the portal looks and speaks. */
export function MyProfileScreen() {
  const { t, language } = useTexts()
  const { confirm, toast } = useShellActions()
  const { hasContrast } = usePreferences()
  const hasShelf = useLocalShelf().length > 0
  useScreenTitle(t('profile.title'))

  const forget = async () => {
    const isSure = await confirm({
      title: t('profile.forgetTitle'),
      hint: t('profile.forgetHint'),
      action: t('profile.forgetDo'),
      cancel: t('action.cancel'),
    })
    if (!isSure) return
    forgetShelf(clientStorage)
    toast(t('profile.forgotten'))
  }

  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('profile.title')} />
      <div className={styles.who}>
        <span className={styles.avatar}>
          <KangaBand height={56} />
        </span>
        <span>
          <span className={styles.name}>{t('profile.visitor')}</span>
          <span className={styles.hint}>{t('profile.visitorHint')}</span>
        </span>
      </div>
      <Reading />
      <RowCard>
        <RowLink
          to={hrefs.language()}
          icon={Languages}
          label={t('profile.language')}
          value={<span lang={toBcp47(language)}>{languageNames[language]}</span>}
        />
        <RowSwitch
          icon={Contrast}
          label={t('profile.contrast')}
          isOn={hasContrast}
          onChange={(isOn) => changePreferences({ hasContrast: isOn }, clientStorage)}
        />
        {hasShelf && <RowButton icon={BookX} label={t('profile.forget')} onClick={() => void forget()} />}
      </RowCard>
      <Appearance />
    </div>
  )
}
