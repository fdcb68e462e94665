import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import styles from './rows.module.css'

interface RowWords {
  icon?: LucideIcon
  label: ReactNode
  /** Placed at the end. */
  value?: ReactNode
}

/** A card of rows, each a line to tap. */
export function RowCard({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

function Words({ icon, label, value }: RowWords) {
  return (
    <>
      {icon && <Icon icon={icon} />}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
    </>
  )
}

/** A row that leads to another screen. */
export function RowLink({ to, state, ...words }: RowWords & { to: string; state?: unknown }) {
  return (
    <li>
      <Link className={styles.row} to={to} state={state}>
        <Words {...words} />
        <Icon icon={ChevronRight} isMirrored />
      </Link>
    </li>
  )
}

/** A row that leads out of the portal: a call, a letter, another site. */
export function RowAnchor({ href, ...words }: RowWords & { href: string }) {
  const isSite = href.startsWith('https:')
  return (
    <li>
      <a className={styles.row} href={href} {...(isSite && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Words {...words} />
      </a>
    </li>
  )
}

/** A row that only shows a text. */
export function RowText(words: RowWords) {
  return (
    <li className={styles.still}>
      <Words {...words} />
    </li>
  )
}

/** A row that does something here. */
export function RowButton({
  onClick,
  isDanger,
  opensDialog,
  ...words
}: RowWords & { onClick: () => void; isDanger?: boolean; opensDialog?: boolean }) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-danger={isDanger}
        aria-haspopup={opensDialog && 'dialog'}
        onClick={onClick}
      >
        <Words {...words} />
      </button>
    </li>
  )
}

/** A row that turns something on and off. The whole row is the target. */
export function RowSwitch({
  isOn,
  onChange,
  ...words
}: RowWords & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <li>
      <label className={styles.row}>
        <Words {...words} />
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </li>
  )
}
