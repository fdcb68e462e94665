/** Code that `@kurasa/reader-react` shares with the engine. Not public: it changes without notice, in any version. */
export { inlineSign, startGap } from './direction/reading-direction.ts'
export { imageFilterCss, imageGround } from './image-book/image-colours.ts'
export { glideZoomed, holdZoomed, placeZoomed } from './image-book/zoomed-element.ts'
export { pairPages } from './layout/spreads.ts'
export { checkPublication } from './publication/check-publication.ts'
export { QUOTE_LENGTH } from './publication/locator.ts'
export { pageThemes } from './theme/page-themes.ts'
