import { directionOfLanguage } from '@kurasa/reader-react/direction'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Check from 'lucide-react/icons/check'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { hrefs, type Origin } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookTitle, Progress } from '../book-list/book-list.tsx'
import { Cover } from '../cover/cover.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import styles from './shelf.module.css'
import type { ShelfBook } from './shelf-books.ts'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'

function Words(props: { item: ShelfBook; isOnPhone: boolean }) {
  const { book, fraction, isFinished, isLocked } = props.item
  const { t } = useTexts()
  return (
    <>
      <span className={styles.cover}>
        <Cover book={book} />
        {isLocked && (
          <span className={styles.lock}>
            <Icon icon={LockKeyhole} isSmall />
            <span className="visually-hidden">{t('shelf.locked')}</span>
          </span>
        )}
        {props.isOnPhone && (
          <span className={`${styles.lock} ${styles.onPhone}`}>
            <Icon icon={ArrowDownToLine} isSmall />
            <span className="visually-hidden">{t('shelf.show.phone')}</span>
          </span>
        )}
      </span>
      <span className={styles.progress}>
        <Progress fraction={fraction} isFinished={isFinished} language={book.language} />
      </span>
      <span className={styles.name} dir={directionOfLanguage(book.language)}>
        <BookTitle book={book} />
      </span>
    </>
  )
}

/** A book on the shelf: leads to it, or is chosen while one chooses. A long press begins to choose. */
export function ShelfTile(props: {
  item: ShelfBook
  from: Origin
  selection: Selection
  isOnPhone?: boolean
}) {
  const { item, from, selection, isOnPhone = false } = props
  const { id } = item.book
  const press = useLongPress(() => selection.begin(id))
  if (!selection.isOn) {
    return (
      <Link className={styles.tile} to={hrefs.details(id, from)} draggable={false} {...press}>
        <Words item={item} isOnPhone={isOnPhone} />
      </Link>
    )
  }
  const isChosen = selection.ids.has(id)
  return (
    <label className={styles.tile} data-chosen={isChosen}>
      <input type="checkbox" checked={isChosen} onChange={() => selection.toggle(id)} />
      <span className={styles.mark} aria-hidden="true">
        {isChosen && <Icon icon={Check} isSmall />}
      </span>
      <Words item={item} isOnPhone={isOnPhone} />
    </label>
  )
}
