import type { Book, Entitlements } from '@kurasa/portal-contract'

/** Whether a download is offered: the book is free, bought, or for members of whom the reader is one. The server decides. */
export const mayDownload = (
  { id, access }: Pick<Book, 'id' | 'access'>,
  entitlements: Entitlements | undefined,
) =>
  access === 'free' ||
  entitlements?.ownedBookIds.includes(id) === true ||
  (access === 'member' && entitlements?.subscription?.isOpen === true)
