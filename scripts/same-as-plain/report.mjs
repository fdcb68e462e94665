import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { KINDS } from './compare.mjs'

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

/** Writes `index.html` into a folder: differences, worst first, the page beside the plain section. */
export async function writeReport(folder, entries) {
  const sorted = entries.toSorted((a, b) => KINDS[b.kind] - KINDS[a.kind])
  const rows = []
  for (const [i, { kind, tag, text, note, book, section, pictures }] of sorted.entries()) {
    const images = []
    for (const [side, picture] of (pictures ?? []).entries()) {
      const name = `${i}-${side === 0 ? 'page' : 'plain'}.png`
      await sharp(picture).png({ palette: true }).toFile(join(folder, name))
      images.push(`<img src="${name}" alt="${side === 0 ? 'page' : 'plain'}" loading="lazy">`)
    }
    rows.push(
      `<section><h2>${kind}: ${escaped(book)}, section ${section}</h2><p>&lt;${tag}&gt; ${escaped(text)} <b>${escaped(note)}</b></p>${images.join(' ')}</section>`,
    )
  }
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Same as plain</title><style>body{font:16px/1.5 sans-serif;margin:2em}img{border:1px solid #999;width:360px}</style><h1>Pages and plain sections</h1><p>${entries.length} differences. Left: the page. Right: the section laid out plainly.</p>${rows.join('\n')}`,
  )
}
