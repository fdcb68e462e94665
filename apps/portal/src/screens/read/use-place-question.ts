import type { EditionManifest, ReadingProgress } from '@kurasa/portal-contract'
import type { Locator, ReaderEngine } from '@kurasa/reader-react'
import { useEffect, useRef } from 'react'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  chapterOf,
  hasMovedElsewhere,
  isFarApart,
  locatorOf,
  type Position,
  positionOf,
} from '../../reading/position.ts'
import type { ReadingSync } from '../../reading/reading-sync.ts'
import { readDevice } from '../../session/device.ts'
import { clientStorage } from '../../storage/client-storage.ts'

/**
 * Offers the place of another device, once: when it conflicts with this one's, or arrives while the book is open. A
 * place that is close by is not offered.
 */
export function usePlaceQuestion(given: {
  /** Undefined for a visitor. */
  sync: ReadingSync | undefined
  bookId: string
  reader: ReaderEngine | undefined
  manifest: EditionManifest | undefined
  /** Progress that was offered when the book was opened. */
  offered: ReadingProgress | undefined
  /** The server's newest answer. */
  server: ReadingProgress | undefined
  /** The reader stays where they are: their place is the newest. */
  onStay: (locator: Locator) => void
}): void {
  const { sync, bookId, reader, manifest, offered, server } = given
  const { confirm } = useShellActions()
  const texts = useTexts()
  const latest = useRef({ onStay: given.onStay, texts, reader })
  latest.current = { onStay: given.onStay, texts, reader }
  const asking = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  useEffect(() => {
    if (!reader || !manifest || !sync) return
    // A newer answer of the server does not take back a question that is open.
    const isOver = () => !isShown.current || latest.current.reader !== reader

    const ask = async (there: ReadingProgress) => {
      if (asking.current) return
      asking.current = true
      try {
        await reader.ready
        const { locator } = reader.getSnapshot()
        const here = positionOf(manifest, locator)
        sync.see(bookId, there.rev)
        if (isOver() || !here || !isFarApart(manifest, here, there)) return
        const { t } = latest.current.texts
        const [hereName, thereName] = namesOf(manifest, here, there, latest.current.texts)
        const device = there.deviceName || t('read.otherDevice')
        const isMoving = await confirm({
          title: t('read.elsewhere', { place: thereName }),
          hint: t('read.elsewhereHint', { device, there: thereName, here: hereName }),
          action: t('read.goThere'),
          cancel: t('read.stayHere'),
          kind: 'primary',
        })
        if (isOver()) return
        if (!isMoving) return latest.current.onStay(reader.getSnapshot().locator)
        const target = locatorOf(manifest, there)
        await reader.goTo(target.href ? target : { totalProgression: there.percent })
      } catch {
        // The book did not open, or lacks the place: it stays where it is.
      } finally {
        asking.current = false
      }
    }

    if (offered && sync.seenRev(bookId) < offered.rev) void ask(offered)
    const { deviceId } = readDevice(clientStorage)
    if (server && hasMovedElsewhere(server, { seenRev: sync.seenRev(bookId), deviceId })) void ask(server)
    return sync.onConflict(bookId, (current) => void ask(current))
  }, [reader, manifest, bookId, sync, offered, server, confirm])
}

/** Both places in words: their chapters, or how far into the book when these have no names or the same. */
function namesOf(
  manifest: EditionManifest,
  here: Position,
  there: Position,
  { t, percent, number }: ReturnType<typeof useTexts>,
): [string, string] {
  const pageOf = ({ unitId }: Position) => manifest.units.findIndex(({ id }) => id === unitId) + 1
  if (manifest.kind === 'image' && pageOf(here) > 0 && pageOf(there) > 0) {
    return [t('read.page', { page: number(pageOf(here)) }), t('read.page', { page: number(pageOf(there)) })]
  }
  const [from, to] = [chapterOf(manifest, { id: here.unitId }), chapterOf(manifest, { id: there.unitId })]
  if (from && to && from !== to && there.editionId === manifest.editionId) return [`“${from}”`, `“${to}”`]
  return [percent(here.percent), percent(there.percent)]
}
