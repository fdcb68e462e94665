import { inflateSync, strFromU8 } from 'fflate'

/**
 * The files of a ZIP by their paths, from its directory. The directory is read once, however many files are requested.
 */
function filesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const files = new Map()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const name = view.getUint16(at + 28, true)
    files.set(strFromU8(bytes.subarray(at + 46, at + 46 + name)), {
      isStored: view.getUint16(at + 10, true) === 0,
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    })
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}

/**
 * The files of an EPUB and its chapters in reading order, for engines without a reader of EPUB files. Only the package
 * is unpacked at once; a chapter is unpacked on request.
 */
export function openEpubFiles(bytes) {
  const files = filesOf(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = (path) => {
    const file = files.get(path)
    if (!file) return undefined
    const at =
      file.header + 30 + view.getUint16(file.header + 26, true) + view.getUint16(file.header + 28, true)
    const packed = bytes.subarray(at, at + file.packed)
    return file.isStored ? packed : inflateSync(packed, { out: new Uint8Array(file.size) })
  }
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
  const text = (name) => opf.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', name)[0]?.textContent
  return {
    base,
    chapters: chapters.map((chapter) => ({ ...chapter, size: files.get(chapter.path)?.size ?? 0 })),
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
