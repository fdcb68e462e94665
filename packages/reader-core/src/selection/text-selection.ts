import type { Locator } from '../publication/locator.ts'

/** Text that a person has selected on the page in view. */
export interface TextSelection {
  /** The selected characters as the book has them, without blanks around them. */
  text: string
  /** First character; its `text.highlight` is the selection. */
  start: Locator
  /** One past the last character. */
  end: Locator
  /** Box around it, CSS px from the top left corner of the reader's view. */
  box: { left: number; top: number; right: number; bottom: number }
}
