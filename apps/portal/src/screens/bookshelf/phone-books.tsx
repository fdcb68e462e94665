import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { keptBooks } from '../../offline/kept-books.ts'
import type { PhoneBook } from '../../offline/use-phone-books.ts'
import { authorsOf } from '../../parts/book-list/authors.ts'
import { BookTitle } from '../../parts/book-list/book-list.tsx'
import { Button, ButtonLink, IconButton } from '../../parts/button/button.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import styles from './bookshelf-screen.module.css'

/** Bytes that the browser still lets the portal store here; undefined where it does not say. */
function useFreeBytes(used: number): number | undefined {
  const [free, setFree] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed book frees its bytes
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
      if (isCurrent && quota !== undefined && usage !== undefined) setFree(quota - usage)
    }
    void look().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [used])
  return free
}

function useSizes() {
  const { t, number } = useTexts()
  return {
    size: (bytes: number) =>
      t('kept.size', { size: number(Math.max(0.1, bytes / 1_000_000), { maximumFractionDigits: 1 }) }),
    gigabytes: (bytes: number) => number(bytes / 1_000_000_000, { maximumFractionDigits: 1 }),
  }
}

function PhoneRow({ item, onRemove }: { item: PhoneBook; onRemove: () => void }) {
  const { t } = useTexts()
  const { size } = useSizes()
  const { book, kind, bytes, isDownloaded, isOpen } = item
  const state = t(!isOpen ? 'kept.locked' : isDownloaded ? 'kept.whole' : 'kept.parts')
  return (
    <li className={styles.phoneRow}>
      <Link className={styles.phoneBook} to={hrefs.read(book.id, kind)}>
        <Cover book={book} />
        <span>
          <span className={styles.phoneTitle}>
            <BookTitle book={book} />
          </span>
          <span className={styles.phoneFacts} dir="auto">
            <bdi>{authorsOf(book.authors)}</bdi>
          </span>
          <span className={styles.phoneFacts}>
            {size(bytes)} · {state}
          </span>
        </span>
      </Link>
      <IconButton label={t('kept.remove', { title: book.title })} onClick={onRemove}>
        <Icon icon={Trash2} />
      </IconButton>
    </li>
  )
}

/** Lists the books stored on this phone, with their sizes. Each can be removed. */
export function PhoneBooks({ books }: { books: readonly PhoneBook[] }) {
  const { t } = useTexts()
  const { confirm, toast } = useShellActions()
  const { size, gigabytes } = useSizes()
  const used = books.reduce((sum, { bytes }) => sum + bytes, 0)
  const free = useFreeBytes(used)
  const opened = books.filter(({ isDownloaded }) => !isDownloaded)

  const remove = async (some: readonly PhoneBook[], title: string) => {
    const isSure = await confirm({
      title,
      hint: t('kept.removeHint'),
      action: t('action.remove'),
      cancel: t('action.notNow'),
    })
    if (!isSure) return
    try {
      for (const { key } of some) await keptBooks.remove(key)
      toast(t('kept.removed'))
    } catch {
      toast(t('kept.removeFailed'))
    }
  }

  if (books.length === 0) {
    return (
      <Notice drawing={<Kiondo />} title={t('kept.none')} hint={t('kept.noneHint')}>
        <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
      </Notice>
    )
  }
  return (
    <>
      <p className={styles.used}>
        {t('kept.used', { books: t('shelf.onPhone', { count: books.length }), size: size(used) })}
        {free !== undefined && ` ${t('kept.free', { size: gigabytes(free) })}`}
      </p>
      <ul aria-label={t('shelf.show.phone')}>
        {books.map((item) => (
          <PhoneRow key={item.key} item={item} onRemove={() => void remove([item], t('kept.removeTitle'))} />
        ))}
      </ul>
      {opened.length > 1 && (
        <Button
          kind="text"
          className={styles.removeOpened}
          aria-haspopup="dialog"
          onClick={() => void remove(opened, t('kept.removeOpenedTitle', { count: opened.length }))}
        >
          {t('kept.removeOpened')}
        </Button>
      )}
    </>
  )
}
