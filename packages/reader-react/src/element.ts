/**
 * What `@kurasa/reader-element` is made of, without the directive for servers of React components: builders of pages that have no such
 * server warn of it.
 */
export {
  type BookmarkStore,
  createTheme,
  type ForeignLocator,
  type IntervalHandler,
  type Locator,
  type OpenOptions,
  type OpenProgress,
  type OpenSource,
  openPublication,
  type PageTheme,
  type Publication,
  type Reader as ReaderEngine,
  ReaderError,
  type ReaderSettings,
  type Theme,
  type ThemeColours,
} from '@kurasa/reader-core'
export type { ReaderLabels } from './i18n/text-keys.ts'
export { Reader, type ReaderProps } from './reader/reader.tsx'
