// The markup in which the texts of the demo books are written, as XHTML. One book is one file; see README.md.

const escapeXml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])

/**
 * @typedef {{ title: string, id: string, parts: { title: string, id: string }[], body: string, images: string[] }} Chapter
 */

/**
 * Parses the text of a book. `# ` begins a chapter.
 *
 * @param {string} source - what follows the front matter
 * @returns {Chapter[]} `body` is XHTML
 * @throws {Error} names the line that cannot be parsed, or the note that is missing
 */
export function parseChapters(source) {
  const chapters = []
  for (const part of source.split(/^(?=# )/m)) {
    if (!part.trim()) continue
    if (!part.startsWith('# ')) throw new Error(`Text before the first chapter: ${part.slice(0, 40)}`)
    chapters.push(parseChapter(part, chapters.length + 1))
  }
  return chapters
}

function parseChapter(source, number) {
  const notes = new Map()
  const text = source.replace(/^\[\^(\w+)\]: (.+)$/gm, (_, key, words) => {
    notes.set(key, words)
    return ''
  })
  const chapter = { title: '', id: `chapter-${number}`, parts: [], images: [] }
  const context = { chapter, notes, used: [] }
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim())
  const html = blocks.map((block) => blockOf(block.replace(/\n$/, ''), context)).join('\n\n')
  const unused = [...notes.keys()].filter((key) => !context.used.includes(key))
  if (unused.length) throw new Error(`Chapter "${chapter.title}": nothing refers to note ${unused}`)
  const foot = context.used
    .map(
      (key, index) =>
        `<aside epub:type="footnote" role="doc-footnote" id="note-${index + 1}">\n<p><a href="#ref-${index + 1}" role="doc-backlink">${index + 1}</a> ${inline(notes.get(key), context)}</p>\n</aside>`,
    )
    .join('\n')
  return { ...chapter, body: foot ? `${html}\n\n${foot}` : html }
}

function blockOf(block, context) {
  const lines = block.split('\n')
  const first = lines[0]
  const { chapter } = context
  if (first.startsWith('# ')) {
    chapter.title = plain(first.slice(2))
    const heading = `<h1 id="${chapter.id}">${inline(first.slice(2), context)}</h1>`
    const rest = lines.slice(1).join('\n')
    return rest.trim() ? `${heading}\n\n${blockOf(rest, context)}` : heading
  }
  if (first.startsWith('## ')) {
    const id = `part-${chapter.parts.length + 1}`
    chapter.parts.push({ title: plain(first.slice(3)), id })
    const rest = lines.slice(1).join('\n')
    const heading = `<h2 id="${id}">${inline(first.slice(3), context)}</h2>`
    return rest.trim() ? `${heading}\n\n${blockOf(rest, context)}` : heading
  }
  if (first.startsWith('### ')) return `<h3>${inline(first.slice(4), context)}</h3>`
  if (first === '***') return '<hr/>'
  if (first.startsWith('~ ')) return tableOf(lines, context)
  if (first.startsWith('![')) return figureOf(block, context)
  if (lines.every((line) => line.startsWith('/ '))) return stanzaOf(lines, context)
  if (lines.every((line) => line.startsWith('> '))) {
    const paragraphs = lines.map((line) => `<p>${inline(line.slice(2), context)}</p>`)
    return `<blockquote>\n${paragraphs.join('\n')}\n</blockquote>`
  }
  if (lines.every((line) => line.startsWith('- '))) return listOf('ul', lines, /^- /, context)
  if (lines.every((line) => /^\d+\. /.test(line))) return listOf('ol', lines, /^\d+\. /, context)
  const box = /^::: (\w+) ?(.*)$/.exec(first)
  if (box) {
    const title = box[2] ? `<p class="box-title">${inline(box[2], context)}</p>\n` : ''
    const inner = groupsOf(lines.slice(1))
    return `<div class="${box[1]}">\n${title}${inner.map((each) => blockOf(each, context)).join('\n')}\n</div>`
  }
  if (/^[|:/~>-] ?$|^\|/.test(first)) throw new Error(`Cannot parse: ${first}`)
  return `<p>${inline(lines.join(' '), context)}</p>`
}

/** Lines of a box: those of one list together, every other line a paragraph. */
function groupsOf(lines) {
  const kindOf = (line) => /^(- |\d+\. |\/ )/.exec(line)?.[1].replace(/\d+/, '1')
  const groups = []
  for (const line of lines) {
    const kind = kindOf(line)
    const last = groups.at(-1)
    if (kind && last && kindOf(last[0]) === kind) last.push(line)
    else groups.push([line])
  }
  return groups.map((group) => group.join('\n'))
}

const listOf = (tag, lines, mark, context) =>
  `<${tag}>\n${lines.map((line) => `<li>${inline(line.replace(mark, ''), context)}</li>`).join('\n')}\n</${tag}>`

const stanzaOf = (lines, context) =>
  `<div class="stanza">\n${lines.map((line) => `<p class="line">${inline(line.slice(2), context)}</p>`).join('\n')}\n</div>`

/** `~ caption`, a row of heads, rows; the first cell of a row is its head. A cell of digits is aligned to the end. */
function tableOf([caption, ...rows], context) {
  const cells = rows.map((row) => {
    if (!/^\|.*\|$/.test(row)) throw new Error(`No row of a table: ${row}`)
    return row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
  })
  const width = cells[0].length
  const odd = cells.find((row) => row.length !== width)
  if (odd) throw new Error(`A row of ${odd.length} cells in a table of ${width}: ${odd.join(' | ')}`)
  const [head, ...body] = cells
  const cell = (text) =>
    /^[−-]?[\d,.٠-٩٬]+( ?%)?$/.test(text)
      ? `<td class="number">${text}</td>`
      : `<td>${inline(text, context)}</td>`
  return [
    '<table>',
    `<caption>${inline(caption.slice(2), context)}</caption>`,
    `<thead>\n<tr>${head.map((text) => `<th scope="col">${inline(text, context)}</th>`).join('')}</tr>\n</thead>`,
    '<tbody>',
    ...body.map(
      ([name, ...rest]) => `<tr><th scope="row">${inline(name, context)}</th>${rest.map(cell).join('')}</tr>`,
    ),
    '</tbody>',
    '</table>',
  ].join('\n')
}

function figureOf(block, context) {
  const found = /^!\[([^\]]+)\]\(([\w-]+\.svg)(?: "([^"]+)")?\)$/.exec(block)
  if (!found) throw new Error(`No figure: ${block}`)
  const [, alt, file, caption] = found
  context.chapter.images.push(file)
  const words = caption ? `\n<figcaption>${inline(caption, context)}</figcaption>` : ''
  return `<figure>\n<img src="images/${file}" alt="${escapeXml(alt)}"/>${words}\n</figure>`
}

const LANGUAGES = { sw: '', en: '', ar: ' dir="rtl"', de: '', pt: '', la: '' }

function inline(text, { chapter, notes, used }) {
  const html = escapeXml(text)
    .replace(/\{(\w\w)\|([^}]+)\}/g, (_, language, words) => {
      if (!(language in LANGUAGES)) throw new Error(`Unknown language "${language}"`)
      const tag = language === 'ar' ? 'span' : 'i'
      return `<${tag} lang="${language}" xml:lang="${language}"${LANGUAGES[language]}>${words}</${tag}>`
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[\^(\w+)\]/g, (_, key) => {
      if (!notes.has(key)) throw new Error(`Chapter "${chapter.title}": note ${key} is missing`)
      used.push(key)
      const n = used.length
      return `<a id="ref-${n}" href="#note-${n}" epub:type="noteref" role="doc-noteref">${n}</a>`
    })
  if (html.includes('*')) throw new Error(`Chapter "${chapter.title}": emphasis without an end in "${text}"`)
  return html
}

const plain = (text) => text.replace(/\{\w\w\|([^}]+)\}/g, '$1').replace(/\*/g, '')
