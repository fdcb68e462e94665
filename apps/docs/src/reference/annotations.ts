/**
 * Marks of books as Markdown, as text and as Web Annotations, without a reader.
 *
 * @module @kurasa/reader-core/annotations
 */
export * from '@kurasa/reader-core/annotations'
