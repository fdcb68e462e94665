import type { Annotation, AnnotationStore } from '@kurasa/reader-core'

/** A store of marks for tests and stories; `kept` are those it has, by id. */
export function memoryAnnotations(
  marks: readonly Annotation[] = [],
): AnnotationStore & { kept: Map<string, Annotation> } {
  const kept = new Map(marks.map((mark) => [mark.id, mark]))
  return {
    kept,
    list: async () => [...kept.values()],
    put: async (_, annotation) => void kept.set(annotation.id, annotation),
    remove: async (_, id) => void kept.delete(id),
  }
}
