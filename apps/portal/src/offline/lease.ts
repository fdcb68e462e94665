import type { KeptEdition } from './kept-books.ts'

/** Whether what is kept of an edition and not free may be shown to this reader now: its lease says so. */
export const isLeased = (
  { bookId, lease }: Pick<KeptEdition, 'bookId' | 'lease'>,
  reader: string | undefined,
) =>
  lease && reader
    ? import('./open-lease.ts').then(
        ({ isLeaseOpen }) => isLeaseOpen(lease, { bookId, uid: reader }),
        () => false,
      )
    : false
