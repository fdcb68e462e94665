import type { Annotation } from './annotation.ts'

/** A book and the marks that are handed on of it. */
export interface MarkedBook {
  /** As `metadata.identifier`. */
  identifier: string
  title: string
  authors: readonly string[]
  /** BCP 47. */
  language?: string
  /** In the order in which they are handed on. */
  annotations: readonly Annotation[]
}
