import { type Publication, ReaderError, type SpeechPort } from '@kurasa/reader-core'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import type { Dictionary } from '../dictionary.ts'
import { directionOfLocale, fromBcp47, toBcp47 } from '../i18n/locale.ts'
import readerStyles from '../reader/reader.module.css'
import { Reader, type ReaderProps } from '../reader/reader.tsx'
import { ReaderProvider } from '../reader-context.tsx'
import { useReader } from '../use-reader.ts'
import { noteBook } from './note-book.ts'
import { brokenPublication, type SampleName, samplePublication } from './sample-publication.ts'
import './loaded-code.ts'

/** Book of a story. */
export type StoryBook = SampleName | 'notes' | 'pending' | 'failing'

async function open(book: StoryBook): Promise<Publication> {
  if (book === 'pending') return brokenPublication('pending')
  if (book === 'failing') return brokenPublication(new ReaderError('network', 'The sample was unplugged.'))
  if (book === 'notes') return noteBook()
  return samplePublication(book)
}

function usePublication(book: StoryBook): Publication | undefined {
  const [publication, setPublication] = useState<Publication>()
  useEffect(() => {
    let isGone = false
    let opened: Publication | undefined
    void open(book).then((made) => {
      opened = made
      if (isGone) made.close()
      else setPublication(made)
    })
    return () => {
      isGone = true
      setPublication(undefined)
      opened?.close()
    }
  }, [book])
  return publication
}

/** A reader that fills the screen, over a book made for stories. */
export function StoryReader({ book, ...props }: Omit<ReaderProps, 'publication'> & { book: StoryBook }) {
  const publication = usePublication(book)
  return (
    <div style={{ blockSize: '100dvh' }}>
      <Reader {...props} publication={publication} />
    </div>
  )
}

/** A single part over an opened book, in a box of its own. */
export function StoryPart({
  book,
  locale,
  theme,
  speech,
  dictionaries,
  children,
}: {
  book: StoryBook
  locale: string
  theme: string
  /** Speech port; no reading aloud when absent. */
  speech?: SpeechPort | undefined
  dictionaries?: readonly Dictionary[] | undefined
  children: ReactNode
}) {
  const publication = usePublication(book)
  const reader = useReader({ publication, speech: speech ?? null })
  if (!reader) return null
  const known = fromBcp47(locale)
  return (
    <div
      className={readerStyles.reader}
      style={{ blockSize: '100dvh' }}
      lang={toBcp47(known)}
      dir={directionOfLocale(known)}
      data-k-theme={theme}
    >
      <ReaderProvider reader={reader} locale={locale} dictionaries={dictionaries} onClose={() => undefined}>
        {children}
      </ReaderProvider>
    </div>
  )
}

/** Waits until the reader shows its first page. */
export async function untilReady(canvas: HTMLElement): Promise<HTMLElement> {
  return waitFor(
    () => {
      const region = canvas.querySelector<HTMLElement>('section[data-state="ready"]')
      expect(region).not.toBeNull()
      return region as HTMLElement
    },
    { timeout: 15_000 },
  )
}

/** Opens the bars, then what a button of the bottom bar opens (0 contents, 1 settings, 2 the next). */
export async function showControls(canvas: HTMLElement, tool?: 0 | 1 | 2): Promise<void> {
  const region = await untilReady(canvas)
  // The first button of all is the switch of the continuous view.
  const show = region.querySelector<HTMLButtonElement>('button:not([aria-pressed])')
  show?.click()
  await waitFor(() => expect(region.dataset.controls).toBe('open'))
  if (tool === undefined) return
  // The bars load after the page: their placeholder has no tools.
  const button = await waitFor(() => {
    const found = region.querySelectorAll<HTMLButtonElement>('button[aria-haspopup="dialog"]')[tool]
    expect(found).toBeDefined()
    return found!
  })
  button.focus()
  button.click()
  await within(region).findByRole('dialog')
  // Panels glide in; checks of contrast and pictures want them at rest.
  await Promise.all(
    region.getAnimations({ subtree: true }).map((animation) => animation.finished.catch(() => null)),
  )
}
