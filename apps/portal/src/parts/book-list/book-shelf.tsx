import type { BookCard } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hrefs, type Origin } from '../../app/paths.ts'
import { Cover } from '../cover/cover.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import { Bone } from '../skeleton.tsx'
import { authorsOf } from './authors.ts'
import styles from './book-list.module.css'
import { BookTitle } from './book-list.tsx'
import shelf from './book-shelf.module.css'

type Named = Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'>

function BookTile({ book, from }: { book: Named; from: Origin }) {
  return (
    <Link className={styles.tile} to={hrefs.details(book.id, from)} draggable={false}>
      <Cover book={book} />
      <span className={styles.name} dir={directionOfLanguage(book.language)}>
        <BookTitle book={book} />
      </span>
      <span className={styles.author} dir="auto">
        <bdi>{authorsOf(book.authors)}</bdi>
      </span>
    </Link>
  )
}

/** +1 where lines run from left to right, else -1. */
const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** An arrow key goes to the next book of a shelf, as the eye goes. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const key = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const place = (event.target as Element).closest('li')
  if (!key || !place) return
  const isNext = key === directionOf(place)
  const other = isNext ? place.nextElementSibling : place.previousElementSibling
  const link = other?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}

/** Covers side by side; the last one is cut, so that one sees there is more. A mouse has arrows, a keyboard its own. */
export function BookShelf({ books, from, label }: { books: BookCard[]; from: Origin; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [moves, setMoves] = useState(false)
  const move = (to: 1 | -1) => {
    const { current } = list
    current?.scrollBy({ left: to * directionOf(current) * current.clientWidth * 0.8 })
  }
  return (
    <div
      className={shelf.box}
      data-moves={moves || undefined}
      onPointerEnter={() => {
        const { scrollWidth = 0, clientWidth = 0 } = list.current ?? {}
        setMoves(scrollWidth > clientWidth)
      }}
    >
      <ul ref={list} className={shelf.shelf} aria-label={label} onKeyDown={walk}>
        {books.map((book) => (
          <li key={book.id}>
            <BookTile book={book} from={from} />
          </li>
        ))}
      </ul>
      {([-1, 1] as const).map((to) => (
        <button
          key={to}
          type="button"
          className={shelf.arrow}
          data-to={to}
          // A keyboard and a screen reader go from book to book.
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => move(to)}
        >
          <Icon icon={ChevronRight} isMirrored />
        </button>
      ))}
    </div>
  )
}

export function BookShelfBones() {
  return (
    <div className={shelf.shelf}>
      {[1, 2, 3, 4, 5, 6, 7].map((key) => (
        <div key={key} style={{ flex: 'none', inlineSize: 'var(--shelf-cover, 108px)' }}>
          <Bone aspectRatio="2 / 3" borderRadius="var(--k-radius-cover-edge)" marginBlockEnd="12px" />
          <Bone inlineSize="90%" blockSize="14px" marginBlockEnd="8px" />
          <Bone inlineSize="60%" blockSize="12px" />
        </div>
      ))}
    </div>
  )
}
