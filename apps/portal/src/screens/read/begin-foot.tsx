import type { Book } from '@kurasa/portal-contract'
import type { ReaderEngine } from '@kurasa/reader-react'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { readingTime } from '../../i18n/reading-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { authorsOf } from '../../parts/book-list/authors.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from './begin-foot.module.css'

interface BeginFootProps {
  book: Book
  theme: string
  reader: ReaderEngine
}

/** In place of the foot of the first page, which is the cover or the title: who wrote the book, how long it takes, and the way in. */
export function BeginFoot({ book, theme, reader }: BeginFootProps) {
  const texts = useTexts()
  const begin = () => {
    reader.turn('forward')
    // This button goes with the page: the keys go on from the next one.
    document.querySelector<HTMLElement>('[data-kurasa-surface]')?.focus({ preventScroll: true })
  }
  // Follows the book's direction: the button is on the side of the next page.
  const direction = directionOfLanguage(book.language)
  return (
    <div className={styles.foot} data-k-theme={theme} dir={direction}>
      <p className={styles.facts}>
        <bdi>{authorsOf(book.authors)}</bdi>
        {book.minutes > 0 && <bdi>{readingTime(texts, book.minutes)}</bdi>}
      </p>
      <Button kind="text" size="card" onClick={begin}>
        {texts.t('read.begin')}
        <Icon icon={direction === 'rtl' ? ChevronLeft : ChevronRight} isSmall />
      </Button>
    </div>
  )
}
