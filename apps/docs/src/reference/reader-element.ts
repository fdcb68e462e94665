/**
 * The reader as a custom element.
 *
 * @module @kurasa/reader-element
 */
export * from '@kurasa/reader-element'
