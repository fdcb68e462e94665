import type { SyncedAnnotation } from '@kurasa/portal-contract'

export { isCut, markTints, wordsOf } from '@kurasa/reader-react/annotations'

/** Colours in the order in which they are offered. */
export const noteColours = ['yellow', 'green', 'blue', 'pink'] as const
export type NoteColour = SyncedAnnotation['colour']
