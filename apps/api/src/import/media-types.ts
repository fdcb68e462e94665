/** Images that a browser shows. */
export const IMAGE_TYPES = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/
/** Fonts, under the many names they travel by. */
export const FONT_TYPES =
  /^(font\/(ttf|otf|woff2?|sfnt|collection)|application\/(x-)?font-[\w-]+|application\/vnd\.ms-opentype)$/
/** Sounds and films: the reader plays those that its browser knows. */
export const SOUND_TYPES = /^(audio|video)\//
