import type { AnnotationStore } from '@kurasa/reader-react'
import { annotationOfMark, isOfImages, markOf } from './member-annotation.ts'
import type { ReadingSync } from './reading-sync.ts'

/** Most milliseconds that the marks of a book wait for what other devices have changed. */
const PATIENCE = 2500

/** The marks of a member in one edition of a book: on this phone at once, on the member's other devices when they are sent. */
export function createMemberMarks(
  sync: ReadingSync,
  { bookId, kind }: { bookId: string; kind: 'text' | 'image' },
): AnnotationStore {
  let received: Promise<unknown> | undefined
  const receive = async () => {
    // Without a network its code may not come: the next opening brings them.
    await import('./bring-records.ts').then(
      ({ bringRecords }) => bringRecords(sync),
      () => undefined,
    )
    if (navigator.onLine === false) return
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
    await Promise.race([sync.send({ isPull: true }), patience])
  }
  return {
    async list() {
      received ??= receive()
      await received
      const annotations = await sync.annotationsOf(bookId)
      return annotations
        .filter((each) => each.kind === 'highlight' && isOfImages(each.target.start) === (kind === 'image'))
        .map(markOf)
    },
    put: (_, mark) => sync.putAnnotation(annotationOfMark(bookId, mark)),
    remove: (_, id) => sync.removeAnnotation(id),
    subscribe: (listener) => sync.onAnnotations(listener),
  }
}
