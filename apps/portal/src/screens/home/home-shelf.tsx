import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import styles from './home-screen.module.css'

/** A shelf of the first screen under its name. */
export function HomeShelf(props: { id: string; title: string; action: ReactNode; children: ReactNode }) {
  const headingId = `section-${props.id}`
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.headingRow}>
        <h2 id={headingId} className={styles.heading}>
          {props.title}
        </h2>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}

/** Where the name of a shelf leads to. */
export function ShelfAction(props: { to: string; label: string; children: ReactNode }) {
  return (
    <Link className={styles.all} to={props.to} aria-label={props.label}>
      {props.children}
      <Icon icon={ChevronRight} isSmall isMirrored />
    </Link>
  )
}
