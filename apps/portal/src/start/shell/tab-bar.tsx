import { useUnread } from '../../api/unread.ts'
import { hrefs } from '../../app/paths.ts'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Link } from '../../parts/link.tsx'
import { Logo } from '../../parts/logo.tsx'
import styles from './shell.module.css'
import { TabIcon, type TabName } from './tab-icons.tsx'

const tabs: { name: TabName; href: string; label: PlainKey }[] = [
  { name: 'member', href: hrefs.home(), label: 'tab.member' },
  { name: 'category', href: hrefs.category(), label: 'tab.category' },
  { name: 'bookshelf', href: hrefs.bookshelf(), label: 'tab.bookshelf' },
  { name: 'profile', href: hrefs.myProfile(), label: 'tab.profile' },
]

/** The four tabs: a bar below on phones, a rail at the start of wider screens. */
export function TabBar({ selected, isOnPhones }: { selected: TabName | undefined; isOnPhones: boolean }) {
  const { t } = useTexts()
  // It is requested only on the profile tab.
  const unread = useUnread(selected === 'profile')
  return (
    <nav className={styles.tabs} data-on-phones={isOnPhones} aria-label={t('nav.main')}>
      <Link className={styles.railLogo} to={hrefs.home()} aria-label="Kurasa">
        <Logo />
      </Link>
      <ul>
        {tabs.map(({ name, href, label }) => (
          <li key={name}>
            <Link className={styles.tab} to={href} aria-current={name === selected ? 'page' : undefined}>
              <TabIcon name={name} isSelected={name === selected} />
              <span data-label={t(label)}>{t(label)}</span>
              {name === 'profile' && unread > 0 && (
                <span className={styles.dot}>
                  <span className="visually-hidden">{t('tab.unread')}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
