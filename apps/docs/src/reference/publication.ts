/**
 * What a book is, and how its formats are parsed. Needs no screen: it runs in Node too.
 *
 * @module @kurasa/reader-core/publication
 */
export * from '@kurasa/reader-core/publication'
