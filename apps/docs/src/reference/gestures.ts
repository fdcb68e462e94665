/**
 * Pointer samples in, intents out, and what moves pages by them.
 *
 * @module @kurasa/reader-core/gestures
 */
export * from '@kurasa/reader-core/gestures'
