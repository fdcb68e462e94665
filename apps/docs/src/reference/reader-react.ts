/**
 * Components and hooks around the engine. What it passes on from the engine is described there.
 *
 * @module @kurasa/reader-react
 */
export * from '@kurasa/reader-react'
