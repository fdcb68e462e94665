/**
 * Components and hooks around the engine. The reference of the engine describes its re-exports.
 *
 * @module @kurasa/reader-react
 */
export * from '@kurasa/reader-react'
