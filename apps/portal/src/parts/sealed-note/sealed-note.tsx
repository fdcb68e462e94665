import Lock from 'lucide-react/icons/lock'
import { useMe } from '../../api/member-queries.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../button/button.tsx'
import { Icon } from '../icon.tsx'
import styles from './sealed-note.module.css'

/**
 * Above a list that is missing what a member wrote or read before their number rested: that it is sealed, why, and who
 * can open it. Nothing for everybody else.
 */
export function SealedNote({ of }: { of: 'ai' | 'chat' | 'history' }) {
  const { t } = useTexts()
  const me = useMe()
  if (!me.data?.sealed) return null
  return (
    <section className={styles.note} aria-labelledby={`sealed-${of}`}>
      <Icon icon={Lock} />
      <div>
        <h2 id={`sealed-${of}`}>{t(`${of}.sealed`)}</h2>
        <p>{t(`${of}.sealedHint`)}</p>
        <ButtonLink kind="tonal" size="card" to={hrefs.contactUs()}>
          {t('action.askSupport')}
        </ButtonLink>
      </div>
    </section>
  )
}
