import { strFromU8, unzipSync } from 'fflate'

/**
 * The files of an EPUB and its chapters in reading order, for engines that bring no reader of EPUB files themselves.
 * Only the package is unpacked at once; a chapter when it is asked for.
 */
export function openEpubFiles(bytes) {
  const read = (path) => unzipSync(bytes, { filter: (file) => file.name === path })[path]
  const xml = (path) => new DOMParser().parseFromString(strFromU8(read(path)), 'application/xml')
  const opfPath = xml('META-INF/container.xml').querySelector('rootfile').getAttribute('full-path')
  const base = opfPath.includes('/') ? opfPath.slice(0, opfPath.lastIndexOf('/') + 1) : ''
  const opf = xml(opfPath)
  const items = new Map([...opf.querySelectorAll('manifest > item')].map((item) => [item.id, item]))
  const chapters = [...opf.querySelectorAll('spine > itemref')].map((reference) => {
    const item = items.get(reference.getAttribute('idref'))
    return {
      path: decodeURIComponent(base + item.getAttribute('href')),
      type: item.getAttribute('media-type'),
    }
  })
  const sizes = new Map()
  unzipSync(bytes, {
    filter: (file) => {
      sizes.set(file.name, file.originalSize)
      return false
    },
  })
  const text = (name) => opf.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', name)[0]?.textContent
  return {
    base,
    chapters: chapters.map((chapter) => ({ ...chapter, size: sizes.get(chapter.path) ?? 0 })),
    title: text('title') ?? '',
    language: text('language') ?? 'en',
    direction: opf.querySelector('spine').getAttribute('page-progression-direction') ?? 'ltr',
    read,
    readText: (path) => strFromU8(read(path)),
  }
}

/** Chapter and fraction in it for a fraction of the book, by size. */
export function placeOf(chapters, fraction) {
  const total = chapters.reduce((sum, chapter) => sum + chapter.size, 0)
  let left = fraction * total
  for (const [index, { size }] of chapters.entries()) {
    if (left < size || index === chapters.length - 1) return { index, fraction: Math.min(1, left / size) }
    left -= size
  }
}
