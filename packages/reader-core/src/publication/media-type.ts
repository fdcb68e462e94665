const BY_EXTENSION: Record<string, string> = {
  xhtml: 'application/xhtml+xml',
  xht: 'application/xhtml+xml',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  apng: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  jxl: 'image/jxl',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heif',
  jp2: 'image/jp2',
  css: 'text/css',
  woff2: 'font/woff2',
  woff: 'font/woff',
  otf: 'font/otf',
  ttf: 'font/ttf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
}

/** Media type by the name of a file, for books that declare none; `application/octet-stream` when unknown. */
export function mediaTypeOf(href: string): string {
  const extension = /\.(\w+)(?:[?#]|$)/.exec(href)?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(BY_EXTENSION, extension) && BY_EXTENSION[extension]) || 'application/octet-stream'
}

/** Whether a section of this type is markup that a text view can show. */
export function isMarkup(type: string): boolean {
  return /^(?:application\/xhtml\+xml|text\/html|image\/svg\+xml|text\/x-oeb1-document)$/.test(type)
}
