/**
 * The publication and the parsers of its formats. Needs no screen: it runs in Node too.
 *
 * @module @kurasa/reader-core/publication
 */
export * from '@kurasa/reader-core/publication'
