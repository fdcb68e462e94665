import { directionOfLanguage } from '@kurasa/reader-react/direction'
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

function Words({ item: { book, fraction, isFinished, isLocked } }: { item: ShelfBook }) {
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
export function ShelfTile(props: { item: ShelfBook; from: Origin; selection: Selection }) {
  const { item, from, selection } = props
  const { id } = item.book
  const press = useLongPress(() => selection.begin(id))
  if (!selection.isOn) {
    return (
      <Link className={styles.tile} to={hrefs.details(id, from)} draggable={false} {...press}>
        <Words item={item} />
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
      <Words item={item} />
    </label>
  )
}
