import type { Locator } from '../publication/locator.ts'

/**
 * Text that a person has selected on the page in view. It stays selected while the focus is in an element with
 * `data-kurasa-selection-actions`, such as a bar of buttons for it.
 */
export interface TextSelection {
  /**
   * The selected words: white space of the source as one blank, no soft hyphens, paragraphs on lines of their own. Offsets
   * and highlights of the locators are the book's own characters.
   */
  text: string
  /** First character; its `text.highlight` is the selection. */
  start: Locator
  /** One past the last character. */
  end: Locator
  /** Box around it, CSS px from the top left corner of the reader's view. */
  box: { left: number; top: number; right: number; bottom: number }
}

/** Whether two selections are of the same characters in the same place on the screen. */
export function isSameSelection(a: TextSelection | undefined, b: TextSelection | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.text === b.text &&
    a.start.href === b.start.href &&
    a.start.locations.textOffset === b.start.locations.textOffset &&
    (['left', 'top', 'right', 'bottom'] as const).every((side) => a.box[side] === b.box[side])
  )
}
