/** Words that the engine itself puts on the page. Everything else is text of the interface. */
export interface ReaderLabels {
  /** Alternative text for an image without a description. `position` from 1. */
  imagePage(position: number): string
  /** The way on at the end of a chapter, for those who read by keyboard or ear. */
  nextChapter: string
  /** Text in place of a chapter whose file in the book is damaged. */
  damagedChapter: string
  /** Text in place of a sound or film that is not in the book, or that the browser cannot play. English unless given. */
  missingSound?: string
}

/** English. */
export const defaultReaderLabels: ReaderLabels = {
  imagePage: (position) => `Page ${position}, image`,
  nextChapter: 'Next chapter',
  damagedChapter: 'This chapter is damaged. The chapters after it can be read.',
}
