import Smartphone from 'lucide-react/icons/smartphone'
import { useConfig } from '../../api/config-query.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from './login-screen.module.css'

/** Whether this may be a phone on mobile data: known in some browsers, and never ruled out on other phones. */
function mayBeOnMobileData(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & { connection?: { type?: string } }
  if (connection?.type !== undefined) return connection.type === 'cellular'
  return /Mobi|Android|iPhone/.test(navigator.userAgent)
}

/** Offers to identify the number by the network, where that is available. */
export function NetworkOffer({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTexts()
  const config = useConfig()
  if (!config.data?.he || !mayBeOnMobileData(navigator)) return null
  return (
    <div className={styles.offer}>
      <ButtonLink kind="outline" size="tall" to={hrefs.number()} state={{ returnTo }}>
        <Icon icon={Smartphone} isSmall />
        {t('login.network')}
      </ButtonLink>
      <p>{t('login.networkHint')}</p>
    </div>
  )
}
