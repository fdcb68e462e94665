// Writes a picture book as an unpacked EPUB 3 folder.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const DEMO = join(dirname(fileURLToPath(import.meta.url)), '../../apps/api/demo')
const esc = (s) =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const two = (i) => String(i).padStart(2, '0')

export function writeBook(b) {
  const root = join(DEMO, b.dir)
  const put = (file, text) => {
    const to = join(root, file)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
  const dir = b.rtl ? 'rtl' : 'ltr'
  const display = b.display ?? b.title
  const html = (title, body, type) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${b.lang}" xml:lang="${b.lang}" dir="${dir}">
<head>
  <meta charset="utf-8"/>
  <title>${esc(title)}</title>
  <link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body${type ? ` epub:type="${type}"` : ''}>
${body}
</body>
</html>
`
  const pages = b.scenes.slice(1)
  const figure = (file, alt) =>
    `  <figure><img src="images/${file}" alt="${esc(alt)}" width="1200" height="900"/></figure>`

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
  put(
    'OEBPS/style.css',
    `@page { margin: 0 }
body { margin: 0; padding: 0; font-size: 1.15em; line-height: ${b.rtl ? '1.9' : '1.55'} }
section { break-after: page; page-break-after: always }
figure { margin: 0 0 0.8em; padding: 0; text-align: center; break-inside: avoid; page-break-inside: avoid }
img { display: block; width: 100%; height: auto; max-height: 68vh; object-fit: contain }
p { margin: 0 0 0.6em; text-align: start; text-indent: 0; orphans: 2; widows: 2 }
.title { text-align: center }
.title h1 { font-size: 1.7em; line-height: ${b.rtl ? '1.6' : '1.2'}; margin: 0.3em 0 0.2em }
.title p { text-align: center }
`,
  )
  put(
    'OEBPS/title.xhtml',
    html(
      b.title,
      `<section class="title" epub:type="titlepage">
${figure('title.svg', b.scenes[0].alt)}
  <h1>${esc(display)}</h1>
  <p>${esc(b.words.by)} ${esc(b.author)}</p>
</section>`,
      'frontmatter',
    ),
  )
  put('OEBPS/images/title.svg', b.scenes[0].svg())
  pages.forEach((s, i) => {
    const k = two(i + 1)
    put(`OEBPS/images/page-${k}.svg`, s.svg())
    put(
      `OEBPS/page-${k}.xhtml`,
      html(
        `${b.title}, ${b.words.page} ${i + 1}`,
        `<section id="p${k}" aria-label="${esc(`${b.words.page} ${i + 1}`)}">
${figure(`page-${k}.svg`, s.alt)}
${s.text.map((t) => `  <p>${esc(t)}</p>`).join('\n')}
</section>`,
        'bodymatter',
      ),
    )
  })
  put(
    'OEBPS/nav.xhtml',
    html(
      b.words.contents,
      `<nav epub:type="toc" id="toc" role="doc-toc">
  <h1>${esc(b.words.contents)}</h1>
  <ol>
    <li><a href="title.xhtml">${esc(display)}</a></li>
${pages.map((s, i) => `    <li><a href="page-${two(i + 1)}.xhtml">${esc(s.head)}</a></li>`).join('\n')}
  </ol>
</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
  <ol>
    <li><a epub:type="titlepage" href="title.xhtml">${esc(b.words.titlePage)}</a></li>
    <li><a epub:type="bodymatter" href="page-01.xhtml">${esc(b.words.page)} 1</a></li>
  </ol>
</nav>`,
    ),
  )
  put(
    'OEBPS/package.opf',
    `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="${b.lang}" dir="${dir}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="uid">urn:uuid:${b.uuid}</dc:identifier>
    <dc:title id="title">${esc(b.title)}</dc:title>
    <dc:creator id="author">${esc(b.author)}</dc:creator>
    <meta refines="#author" property="role" scheme="marc:relators">aut</meta>
    <dc:language>${b.lang}</dc:language>
${b.subject.map((t) => `    <dc:subject>${esc(t)}</dc:subject>`).join('\n')}
    <dc:description>${esc(b.description[b.rtl ? 'ar_SA' : 'sw_KE'])}</dc:description>
    <dc:publisher>Kurasa</dc:publisher>
    <dc:date>2026-11-21</dc:date>
    <meta property="dcterms:modified">2026-11-21T00:00:00Z</meta>
    <meta property="rendition:layout">reflowable</meta>
    <meta property="schema:accessMode">textual</meta>
    <meta property="schema:accessMode">visual</meta>
    <meta property="schema:accessModeSufficient">textual</meta>
    <meta property="schema:accessModeSufficient">textual,visual</meta>
    <meta property="schema:accessibilityFeature">alternativeText</meta>
    <meta property="schema:accessibilityFeature">readingOrder</meta>
    <meta property="schema:accessibilityFeature">structuralNavigation</meta>
    <meta property="schema:accessibilityFeature">tableOfContents</meta>
    <meta property="schema:accessibilityHazard">none</meta>
    <meta property="schema:accessibilitySummary">${esc(b.words.access)}</meta>
    <meta name="cover" content="cover-image"/>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="css" href="style.css" media-type="text/css"/>
    <item id="cover-image" href="images/cover.webp" media-type="image/webp" properties="cover-image"/>
    <item id="title-page" href="title.xhtml" media-type="application/xhtml+xml"/>
    <item id="title-picture" href="images/title.svg" media-type="image/svg+xml"/>
${pages
  .map((_, i) => {
    const k = two(i + 1)
    return `    <item id="page-${k}" href="page-${k}.xhtml" media-type="application/xhtml+xml"/>
    <item id="picture-${k}" href="images/page-${k}.svg" media-type="image/svg+xml"/>`
  })
  .join('\n')}
  </manifest>
  <spine page-progression-direction="${dir}">
    <itemref idref="title-page"/>
${pages.map((_, i) => `    <itemref idref="page-${two(i + 1)}"/>`).join('\n')}
  </spine>
</package>
`,
  )
  put(
    'catalogue.json',
    `${JSON.stringify(
      {
        category: 'children',
        access: 'free',
        freeUnits: 4,
        pictureBook: true,
        description: b.description,
        tags: b.tags,
        ageRating: 'all',
        addedAt: b.addedAt,
      },
      null,
      2,
    )}\n`,
  )
}
