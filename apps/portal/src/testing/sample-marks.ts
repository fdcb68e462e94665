import type { SyncedAnnotation } from '@kurasa/portal-contract'

/** A mark of some words of a chapter. */
export const sampleMark = (
  id: string,
  bookId: string,
  [title, highlight]: readonly [string, string],
  more: Partial<SyncedAnnotation> = {},
): SyncedAnnotation => ({
  id,
  bookId,
  kind: 'highlight',
  target: {
    start: {
      href: 'c1.xhtml',
      type: 'application/xhtml+xml',
      title,
      locations: { progression: 0.1, totalProgression: 0.1, textOffset: 10 },
      text: { highlight },
    },
  },
  colour: 'yellow',
  style: 'highlight',
  created: '2026-11-22T06:00:00.000Z',
  modified: '2026-11-22T06:00:00.000Z',
  ...more,
})
