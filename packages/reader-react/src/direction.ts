/** Entry for pages that show book titles but no reader: it loads nothing of the engine. */
export { directionOfLanguage } from '@kurasa/reader-core/direction'
