import type { BookCard, SyncedAnnotation } from '@kurasa/portal-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookQuery } from '../../api/book-queries.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { bringRecords } from '../../reading/bring-records.ts'
import { readingSyncOf } from '../../reading/reading-sync.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { readShelf } from '../../storage/local-shelf.ts'

/** Most milliseconds that the marks of this phone wait for those of the member's other devices. */
const PATIENCE = 2500

const marksOf = (annotations: readonly SyncedAnnotation[]) =>
  annotations.filter(({ kind }) => kind === 'highlight')

/** All marks of the member: at once those of this phone, with those of other devices when they come. */
export function useNotes() {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const sync = readingSyncOf(client, clientStorage)
  useEffect(
    () =>
      sync.onAnnotations(async () => {
        const all = await sync.allAnnotations()
        queryClient.setQueryData(['notes', uid], marksOf(all))
      }),
    [sync, queryClient, uid],
  )
  return useQuery({
    queryKey: ['notes', uid],
    // Shows the marks of this phone without a network, too.
    networkMode: 'always',
    async queryFn() {
      await bringRecords(sync)
      let isReceived: boolean | undefined = false
      if (navigator.onLine !== false) {
        const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))
        isReceived = await Promise.race([sync.send({ isPull: true }), patience])
      }
      const marks = marksOf(await sync.allAnnotations())
      if (marks.length === 0 && !isReceived) throw new PortalError('network', 'Nothing is here yet.')
      return marks
    },
  })
}

/** Book data for a book that has marks. */
export type NotedBook = Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'>

/** The books of some marks, by id: those that this phone knows, and the others as the server has them. */
export function useNotedBooks(ids: readonly string[]) {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const { language } = useTexts()
  return useQuery({
    queryKey: ['noted-books', [...ids].sort(), language],
    networkMode: 'always',
    async queryFn() {
      const known = new Map<string, NotedBook>(readShelf(clientStorage).map(({ book }) => [book.id, book]))
      const found = await Promise.all(
        ids.map(
          async (id) =>
            known.get(id) ??
            (await queryClient.fetchQuery(bookQuery(client, id, language)).catch(() => undefined)),
        ),
      )
      return new Map(found.flatMap((book) => (book ? [[book.id, book]] : [])))
    },
  })
}
