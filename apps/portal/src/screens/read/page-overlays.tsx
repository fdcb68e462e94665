import type { Book, EditionKind } from '@kurasa/portal-contract'
import { type ReaderEngine, type ReaderSettings, useReaderState } from '@kurasa/reader-react'
import type { ComponentProps, ReactNode } from 'react'
import { needTexts } from '../../i18n/texts.ts'
import { optional } from '../../loading/optional.tsx'
import styles from './read-screen.module.css'

/** The offer at a lock loads with the first lock: most readers never reach one. */
const LockOffer = optional(async () => {
  const [{ LockedOffer }] = await Promise.all([import('./locked-offer.tsx'), needTexts('money')])
  return LockedOffer
})

/** Preloads the end panel with the last page, so that the turn finds it. */
const FinishScreen = optional(async () => {
  const [{ FinishScreen }] = await Promise.all([import('./finish-screen.tsx'), needTexts('discovery')])
  return FinishScreen
})

/** The rating loads with the last page. */
const EndRating = optional(async () => {
  const [{ EndRating }] = await Promise.all([import('./end-rating.tsx'), needTexts('discovery')])
  return EndRating
})

/** The way in loads with the first page of a text; pages of a size of their own and pictures have no foot that it could take. */
const BeginFoot = optional(async () => {
  const [{ BeginFoot }] = await Promise.all([import('./begin-foot.tsx'), needTexts('shelf')])
  return BeginFoot
})

const PictureSheet = optional(async () => {
  const [{ QuotePictureSheet }] = await Promise.all([
    import('../../parts/quote-picture/quote-picture-sheet.tsx'),
    needTexts('discovery'),
  ])
  return QuotePictureSheet
})

/** Words of the book as a picture, to be shared. */
export const QuotePicture = (props: ComponentProps<typeof PictureSheet>) => <PictureSheet {...props} />

/** Content of a locked page. @param props.lastOpen - where the last unit begins that is open to everyone */
export function LockedPage({
  book,
  kind,
  lastOpen,
  reader,
}: {
  book: Book
  kind: EditionKind
  lastOpen: string | undefined
  reader: ReaderEngine | null
}) {
  const href = useReaderState(reader ?? undefined, ({ locator }) => locator.href)
  return (
    <LockOffer
      book={book}
      kind={kind}
      href={href}
      onBack={lastOpen === undefined ? undefined : () => void reader?.goTo(lastOpen).catch(() => undefined)}
    />
  )
}

/** Over the page: the offer where a unit is locked, the way in at the first page, the rating at the last, and what comes after it. */
export function PageOverlays({
  book,
  kind,
  theme,
  reader,
  isLocked,
  lockedPage,
  isFinished,
  onFinish,
}: {
  book: Book | undefined
  kind: EditionKind | undefined
  theme: ReaderSettings['theme'] | undefined
  reader: ReaderEngine | null
  /** Whether the page on screen is locked. */
  isLocked: boolean
  lockedPage: ReactNode
  /** The reader has turned beyond the last page. */
  isFinished: boolean
  onFinish: (isFinished: boolean) => void
}) {
  const hasBars = useReaderState(reader ?? undefined, (snapshot) => snapshot.isControlsVisible)
  const foot = useReaderState(
    reader ?? undefined,
    ({ status, isBusy, atStart, atEnd, isControlsVisible, panel }) => {
      if (status !== 'ready' || isBusy || isControlsVisible || panel !== undefined) return undefined
      return atEnd ? 'end' : atStart && 'begin'
    },
  )
  if (isLocked) {
    return (
      <div className={styles.lockedUnit} data-controls={hasBars || undefined}>
        {lockedPage}
      </div>
    )
  }
  if (!book || !kind) return null
  const shownTheme = kind === 'image' ? 'night' : (theme ?? 'light')
  if (isFinished) {
    return (
      <FinishScreen
        book={book}
        kind={kind}
        theme={shownTheme}
        reader={reader}
        onClose={() => onFinish(false)}
      />
    )
  }
  if (!reader) return null
  if (foot === 'end')
    return <EndRating bookId={book.id} kind={kind} theme={shownTheme} onFinish={() => onFinish(true)} />
  if (foot !== 'begin' || reader.publication.readingOrder[0]?.layout !== 'reflowable') return null
  return <BeginFoot book={book} theme={shownTheme} reader={reader} />
}
