import type { Locator, Publication, ReaderError, ReaderSettings } from '@kurasa/reader-react'

/** Events of `<kurasa-reader>`. They do not bubble. */
export interface KurasaReaderEventMap {
  /** The book is open. */
  bookopen: CustomEvent<{ publication: Publication }>
  /** The book cannot be opened; the element shows why, with a way to try again. */
  bookerror: CustomEvent<{ error: ReaderError }>
  /** The pages rest after a move: a place to store. */
  locatorchange: CustomEvent<{ locator: Locator }>
  /** A person changed a setting; all of them. */
  settingschange: CustomEvent<{ settings: ReaderSettings }>
  /** A person turned forward on the last page. */
  pastend: CustomEvent<undefined>
  /** A link out of the book was followed. It opens in a new tab unless the event is cancelled. */
  externallink: CustomEvent<{ href: string }>
  /** Back was pressed; the button is there with the attribute `closable`. */
  readerclose: CustomEvent<undefined>
}
