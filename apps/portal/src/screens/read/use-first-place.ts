import type { EditionKind, EditionManifest, ReadingProgress } from '@kurasa/portal-contract'
import type { Locator } from '@kurasa/reader-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReadTarget } from '../../app/read-target.ts'
import { keptBooks } from '../../offline/kept-books.ts'
import { readPlace } from '../../reading/local-places.ts'
import { choosePlace, locatorOf } from '../../reading/position.ts'
import type { ReadingSync } from '../../reading/reading-sync.ts'
import type { RequestedStart } from '../../reading/requested-start.ts'
import { readDevice } from '../../session/device.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { startOf } from './reading-place.ts'

/**
 * Most milliseconds that a book waits for the place of other devices: it then opens at this one's, and a newer place is
 * offered when it comes. Without a place here there is nothing to open at but the start. A book that this phone keeps waits
 * for nothing: it opens once its own parts are read.
 */
const PULL_PATIENCE = { withPlace: 600, without: 2500 }

/** The server's place in a book; requested each time the book is opened or shown again. */
export const useServerPlace = (sync: ReadingSync | undefined, uid: string | undefined, bookId: string) =>
  useQuery({
    queryKey: ['progress', uid, bookId],
    queryFn:
      uid && sync && bookId ? async ({ signal }) => (await sync.pull(bookId, signal)) ?? null : skipToken,
    gcTime: 0,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })

/** The quote finds the passage where the book has changed a little since; a shortened one is found by its beginning. */
function locatorOfPassage(edition: EditionManifest, passage: ReadTarget['passage']): Locator {
  const { unitId, offset, quote } = passage
  const place = locatorOf(edition, { editionId: edition.editionId, unitId, offset, percent: 0 })
  return quote === '' ? place : { ...place, text: { highlight: quote.replace(/…$/, '') } }
}

interface FirstPlace {
  /** Undefined is the start of the book. */
  locator: Locator | undefined
  /** Another device's place that is to be offered. */
  offered?: ReadingProgress
}

/**
 * Where a book opens: the chapter that was tapped, else the newest of this device's place and the server's. Undefined
 * while that is not known.
 */
export function useFirstPlace(given: {
  /** Undefined for a visitor. */
  sync: ReadingSync | undefined
  uid: string | undefined
  bookId: string
  requestedKind: EditionKind
  kind: EditionKind | undefined
  manifest: EditionManifest | undefined
  /** Nothing but the place is missing. */
  isReady: boolean
  requested: RequestedStart
  server: ReturnType<typeof useServerPlace>
}): FirstPlace | undefined {
  const { sync, uid, bookId, requestedKind, kind, manifest, isReady, requested, server } = given
  const [first, setFirst] = useState<FirstPlace>()
  const [isPatient, setPatient] = useState(true)
  const [isKept, setKept] = useState(false)
  const isPulled = uid === undefined || server.isFetched || server.fetchStatus === 'paused'
  const isKnown = isPulled || !isPatient || (isKept && isReady)

  useEffect(() => {
    const hasPlace = readPlace(bookId, clientStorage) !== undefined
    const timer = setTimeout(
      () => setPatient(false),
      hasPlace ? PULL_PATIENCE.withPlace : PULL_PATIENCE.without,
    )
    // Read beside the book, and not after it.
    void sync?.waitingPlace(bookId)
    keptBooks.editionOf(bookId, requestedKind).then(
      (kept) => setKept(kept !== undefined),
      () => undefined,
    )
    return () => clearTimeout(timer)
  }, [sync, bookId, requestedKind])

  useEffect(() => {
    if (first || !manifest || !kind || !isKnown) return
    let isOver = false
    const choose = async () => {
      const waiting = await sync?.waitingPlace(bookId)
      if (!isOver) setFirst(chooseFirst(manifest, waiting !== undefined))
    }
    const chooseFirst = (edition: EditionManifest, isWaiting: boolean): FirstPlace => {
      if (requested.href !== undefined) return { locator: startOf(requested.href) }
      if (requested.place) return { locator: requested.place }
      if (requested.passage) return { locator: locatorOfPassage(edition, requested.passage) }
      if (requested.isAgain) return { locator: undefined }
      const local = readPlace(bookId, clientStorage, kind)
      const there = server.data ?? undefined
      const choice = choosePlace({
        local: local && { at: local.at, isWaiting },
        server: there,
        seenRev: sync?.seenRev(bookId) ?? 0,
        deviceId: readDevice(clientStorage).deviceId,
      })
      if (choice.open === 'server' && there) {
        sync?.see(bookId, there.rev)
        return { locator: locatorOf(edition, there) }
      }
      return { locator: local?.locator, offered: choice.isOffered ? there : undefined }
    }
    void choose()
    return () => {
      isOver = true
    }
  }, [first, manifest, kind, isKnown, bookId, sync, requested, server.data])

  return first
}
