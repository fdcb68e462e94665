/**
 * What `@kurasa/reader-element` is made of, without the directive for servers of React components: builders of pages that have no such
 * server warn of it.
 */
export {
  type BookmarkStore,
  createTheme,
  type IntervalHandler,
  type Locator,
  type OpenOptions,
  type OpenSource,
  openPublication,
  type PageTheme,
  type Publication,
  Reader,
  type ReaderEngine,
  ReaderError,
  type ReaderLabels,
  type ReaderProps,
  type ReaderSettings,
  type Theme,
  type ThemeColours,
} from './index.ts'
