/**
 * Source of `@kurasa/reader-element`, without the directive for servers of React components: builders of pages that have no such server
 * warn of it. Types are in the index. Not public: it changes without notice, in any version.
 */
export { createTheme, openPublication, ReaderError } from '@kurasa/reader-core'
export { PublicationReader } from './reader/publication-reader.tsx'
