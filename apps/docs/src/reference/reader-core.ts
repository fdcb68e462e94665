/**
 * The engine: opens books and shows them page by page.
 *
 * @module @kurasa/reader-core
 */
export * from '@kurasa/reader-core'
