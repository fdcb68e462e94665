// Writes the text books of the demo library, each from one file of `texts`, as unpacked EPUB 3 folders.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { coverOf, DEMO, readText, SLUGS, TEXTS } from './read-text.mjs'

const WORDS = {
  en: {
    contents: 'Contents',
    titlePage: 'Title page',
    start: 'Start of the text',
    about: 'About the author',
    access: 'Reflowable text with headings and a linked table of contents; tables have header cells.',
    volume: (name, position) => `${name}, book ${position}`,
  },
  sw: {
    contents: 'Yaliyomo',
    titlePage: 'Ukurasa wa jina',
    start: 'Mwanzo wa maandishi',
    about: 'Kuhusu mwandishi',
    access: 'Maandishi yenye vichwa na yaliyomo yenye viungo; majedwali yana seli za vichwa.',
    volume: (name, position) => `${name}, kitabu cha ${position}`,
  },
  ar: {
    contents: 'المحتويات',
    titlePage: 'صفحة العنوان',
    start: 'بداية النص',
    about: 'عن الكاتب',
    access: 'نصّ بعناوين مرتّبة وفهرس ذي روابط، وللجداول خلايا رؤوس.',
    volume: (name, position) => `${name}، الكتاب ${position}`,
  },
}

const escapeXml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
const two = (number) => String(number).padStart(2, '0')

/** The same for the same slug, in the form of a version 5 UUID. */
function uuidOf(slug) {
  const hex = createHash('sha1').update(`kurasa demo ${slug}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const style = (isRtl) => `body { margin: 0; line-height: ${isRtl ? '1.8' : '1.5'}; text-align: start; }

h1, h2, h3 { line-height: ${isRtl ? '1.5' : '1.2'}; text-align: start; break-after: avoid; }
h1 { font-size: 1.6em; margin: 1.6em 0 1em; }
h2 { font-size: 1.2em; margin: 1.6em 0 0.6em; }
h3 { font-size: 1em; margin: 1.4em 0 0.4em; }

p { margin: 0; text-indent: 1.3em; orphans: 2; widows: 2; }
h1 + p, h2 + p, h3 + p, hr + p, figure + p, table + p, ul + p, ol + p, blockquote + p, div + p { text-indent: 0; }
${isRtl ? '/* Emphasis in Arabic: weight, never a slant. */\nem { font-style: normal; font-weight: 600; }\n' : ''}
hr { width: 4em; margin: 1.4em auto; border: 0; border-top: 0.06em solid; }
ul, ol { margin: 0.8em 0; padding: 0; padding-inline-start: 1.5em; }
li { margin: 0 0 0.3em; }
blockquote { margin: 1.2em 1.4em; }
blockquote p { text-indent: 0; margin: 0 0 0.5em; }

.stanza { margin: 0 0 1.2em; break-inside: avoid; }
.line { text-indent: -1.4em; padding-inline-start: 1.4em; }

.exercise, .note { margin: 1.2em 0; padding: 0.6em 0.9em; border: 0.06em solid; border-radius: 0.4em; }
.exercise p, .note p { text-indent: 0; margin: 0 0 0.4em; }
.box-title { font-weight: bold; }

table { margin: 1.2em 0; border-collapse: collapse; font-size: 0.9em; }
caption { margin: 0 0 0.5em; font-style: ${isRtl ? 'normal' : 'italic'}; text-align: start; }
th, td { padding: 0.3em 0.6em; text-align: start; vertical-align: top; border-bottom: 0.06em solid; }
tbody th { font-weight: normal; }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }

figure { margin: 1.4em 0; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; height: auto; }
figcaption { margin-top: 0.4em; font-size: 0.88em; }

a[role="doc-noteref"] { font-size: 0.7em; vertical-align: super; line-height: 0; text-decoration: none; }
aside { margin: 1.2em 0 0; padding: 0.6em 0 0; border-top: 0.06em solid; font-size: 0.88em; }
aside + aside { margin-top: 0; border-top: 0; }
aside p { text-indent: 0; }

.titlepage { text-align: center; margin-top: 4em; }
.titlepage h1 { text-align: center; font-size: 2em; margin: 0 0 0.4em; }
.titlepage p { text-indent: 0; }
.titlepage .author { margin-top: 2em; font-size: 1.15em; }
`

function writeTextBook(slug) {
  const { book, chapters } = readText(slug)
  const { lang } = book
  const isRtl = lang === 'ar'
  const dir = isRtl ? 'rtl' : 'ltr'
  const words = WORDS[lang]
  const root = join(DEMO, slug)
  const cover = coverOf(slug)
  const coverBytes = existsSync(cover) ? readFileSync(cover) : undefined
  rmSync(join(root, 'OEBPS'), { recursive: true, force: true })
  const put = (file, content) => {
    const target = join(root, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  if (coverBytes) put('OEBPS/images/cover.webp', coverBytes)
  const page = (title, body, type) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8"/>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`
  const about = {
    title: words.about,
    id: 'about',
    parts: [],
    images: [],
    body: `<h1 id="about">${words.about}</h1>\n\n<p>${escapeXml(book.about)}</p>`,
  }
  const sections = [
    ...chapters.map((chapter, index) => ({
      ...chapter,
      file: `chapter-${two(index + 1)}.xhtml`,
      type: 'chapter',
    })),
    { ...about, file: 'about-the-author.xhtml', type: 'backmatter' },
  ]
  put('mimetype', 'application/epub+zip')
  put(
    'META-INF/container.xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`,
  )
  put('OEBPS/style.css', style(isRtl))
  const volume = book.series ? words.volume(book.series.name, book.series.place) : undefined
  const subtitle = [book.subtitle, volume].filter(Boolean)
  put(
    'OEBPS/title.xhtml',
    page(
      book.title,
      `<section epub:type="titlepage" class="titlepage">
<h1>${escapeXml(book.title)}</h1>
${subtitle.map((line) => `<p class="subtitle">${escapeXml(line)}</p>\n`).join('')}<p class="author">${escapeXml(book.author)}</p>
</section>`,
      'frontmatter',
    ),
  )
  for (const { file, title, body, id, type } of sections) {
    const role = type === 'chapter' ? ' epub:type="chapter" role="doc-chapter"' : ''
    put(
      `OEBPS/${file}`,
      page(
        title,
        `<section${role} aria-labelledby="${id}">\n${body}\n</section>`,
        type === 'chapter' ? 'bodymatter' : type,
      ),
    )
  }
  const entries = sections.map(({ file, title, parts }) => {
    const inner = parts.map((part) => `<li><a href="${file}#${part.id}">${escapeXml(part.title)}</a></li>`)
    return `<li><a href="${file}">${escapeXml(title)}</a>${inner.length ? `\n<ol>\n${inner.join('\n')}\n</ol>\n` : ''}</li>`
  })
  put(
    'OEBPS/nav.xhtml',
    page(
      words.contents,
      `<nav epub:type="toc" id="toc" role="doc-toc" aria-labelledby="toc-title">
<h1 id="toc-title">${words.contents}</h1>
<ol>
<li><a href="title.xhtml">${words.titlePage}</a></li>
${entries.join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
<ol>
<li><a epub:type="titlepage" href="title.xhtml">${words.titlePage}</a></li>
<li><a epub:type="bodymatter" href="chapter-01.xhtml">${words.start}</a></li>
</ol>
</nav>`,
      'frontmatter',
    ),
  )
  const images = [...new Set(sections.flatMap((section) => section.images))]
  mkdirSync(join(root, 'OEBPS/images'), { recursive: true })
  for (const file of images) copyFileSync(join(TEXTS, slug, file), join(root, 'OEBPS/images', file))
  const visual = images.length
    ? '\n<meta property="schema:accessMode">visual</meta>\n<meta property="schema:accessibilityFeature">alternativeText</meta>'
    : ''
  const locale = { en: 'en_US', sw: 'sw_KE', ar: 'ar_SA' }[lang]
  const day = book.addedAt.slice(0, 10)
  put(
    'OEBPS/package.opf',
    `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${lang}" dir="${dir}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:uuid:${uuidOf(slug)}</dc:identifier>
<dc:title id="title">${escapeXml(book.title)}</dc:title>
<dc:creator id="creator">${escapeXml(book.author)}</dc:creator>
<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>
<dc:language>${lang}</dc:language>
<dc:publisher>Kurasa</dc:publisher>
<dc:date>${day}</dc:date>
<dc:description>${escapeXml(book.description[locale])}</dc:description>
${book.subjects.map((subject) => `<dc:subject>${escapeXml(subject)}</dc:subject>`).join('\n')}${
  book.series
    ? `\n<meta property="belongs-to-collection" id="series">${escapeXml(book.series.name)}</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">${book.series.place}</meta>`
    : ''
}
<meta property="dcterms:modified">${day}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>${visual}
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${words.access}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="style.css" media-type="text/css"/>
<item id="cover-image" href="images/cover.webp" media-type="image/webp" properties="cover-image"/>
${images.map((file) => `<item id="${file.replace('.svg', '')}" href="images/${file}" media-type="image/svg+xml"/>\n`).join('')}<item id="title-page" href="title.xhtml" media-type="application/xhtml+xml"/>
${sections.map(({ file }) => `<item id="${file.replace('.xhtml', '')}" href="${file}" media-type="application/xhtml+xml"/>`).join('\n')}
</manifest>
<spine page-progression-direction="${dir}">
<itemref idref="title-page"/>
${sections.map(({ file }) => `<itemref idref="${file.replace('.xhtml', '')}"/>`).join('\n')}
</spine>
</package>
`,
  )
  const count = chapters
    .map(
      ({ body }) =>
        body
          .replace(/<[^>]+>/g, ' ')
          .split(/\s+/)
          .filter(Boolean).length,
    )
    .reduce((sum, number) => sum + number, 0)
  console.log(`${slug}: ${chapters.length} chapters, ${count} words${coverBytes ? '' : ', no cover yet'}`)
}

for (const slug of SLUGS) writeTextBook(slug)
