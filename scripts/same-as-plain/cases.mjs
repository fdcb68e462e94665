import { strToU8, zipSync } from 'fflate'
import { paragraphs, prose } from './case-words.mjs'
import { FOREIGN_CASES } from './foreign-cases.mjs'

const code = (lines) =>
  Array.from(
    { length: lines },
    (_, i) => `    row_${i} = measure(first=${i}, second="a rather long word past the edge of a phone")`,
  ).join('\n')

/** Made-up chapters, one for each class of differences. */
export const CASES = {
  'line-heights': {
    css: '.a{line-height:10px!important}.b{line-height:12pt}.c{line-height:.9em}.d{line-height:18px;font-size:medium}.e{font-size:22px;line-height:1}',
    body: 'abcde'
      .split('')
      .map((name) => `<p class="${name}">Lines ${name}: ${prose(60)}.</p>`)
      .join(''),
  },
  verse: {
    css: '.verse{padding-left:3em;text-indent:-3em}.i2{text-indent:-2em}.i4{text-indent:-1em}.i6{text-indent:0}.m{margin-left:4em;text-indent:-4em}.n{margin-left:4em;text-indent:-2em}',
    body: `<div>${[0, 2, 4, 0, 6, 2].map((i) => `<div class="verse i${i}">Indent ${i}: ${prose(8, i)}</div>`).join('')}</div><div>${'mnmn'
      .split('')
      .map((name, i) => `<p class="${name}">Margin ${i}: ${prose(16, i)}</p>`)
      .join('')}</div>`,
  },
  'nested-indents': {
    css: '.poem{margin:1em 10%}.poem span{display:block;padding-left:3em;text-indent:-3em}.poem .i2{margin-left:2em}.poem .i4{margin-left:4em}.poem .i10{margin-left:10em}.c1{margin-left:36pt}.c2{margin-left:72pt}.c3{margin-left:108pt}.c4{margin-left:144pt}.word{margin-left:.5in;text-indent:-.25in}.word2{margin-left:1in;text-indent:-.25in}.sign{margin-left:60%}',
    body: `<div class="poem">${[0, 2, 4, 10, 2, 0].map((i) => `<span class="i${i}">Line ${i}: ${prose(10, i)}</span>`).join('')}</div><ul>${[1, 2, 3, 4, 2].map((i) => `<li class="c${i}">Level ${i}: ${prose(12, i)}</li>`).join('')}</ul><p class="word">1. Word ${prose(14)}</p><p class="word2">a. Word ${prose(14, 3)}</p><blockquote><blockquote><blockquote><p>Quote. ${prose(30)}</p></blockquote></blockquote></blockquote><p class="sign">Amina, Lamu</p>${'<ol><li>One <p>Inner. '.repeat(5)}${prose(8)}${'</p></li></ol>'.repeat(5)}`,
  },
  'list-numbers': {
    css: 'ol{padding-left:1.2em}',
    body: `<ol start="9993">${Array.from({ length: 14 }, (_, i) => `<li><p>Item ${i}. ${prose(30, i)}.</p></li>`).join('')}</ol>`,
  },
  'forced-breaks': {
    css: '.always{page-break-before:always}.after{page-break-after:always}.page{break-before:page}.recto{break-before:recto}.left{page-break-before:left}hr.b{page-break-after:always;visibility:hidden}',
    body: `<h1 class="always">First</h1>${paragraphs(1)}<h2 class="always">Always</h2>${paragraphs(1)}<div class="after">End of part</div>${paragraphs(1).replace('P0', 'After the part')}<section class="page"><h2>Page</h2>${paragraphs(1)}</section><section class="recto"><h2>Recto</h2>${paragraphs(1)}</section><p class="left">Left ${prose(20)}</p><hr class="b"/><p>After the rule ${prose(20)}</p><br style="page-break-before:always"/><p>After the break ${prose(20)}</p><div style="break-before:page"></div><p>After the box ${prose(20)}</p><p style="page-break-after:always">Last ${prose(20)}</p>`,
  },
  'code-lines': {
    css: 'code.b,.line{display:block;white-space:pre}.listing{overflow-x:auto}.p{white-space:pre}',
    body: `<pre><code class="b">${code(6, 'block')}</code></pre><div class="listing">${code(5, 'line')
      .split('\n')
      .map((line) => `<div class="line">${line}</div>`)
      .join('')}</div><p class="p">${code(4, 'text')}</p>`,
  },
  headings: {
    body: `<h1 style="font-size:2.4em">UNIT 1 - INTRODUCTION TO WORLD CULTURES AND GEOGRAPHY</h1>${paragraphs(1)}<h2 style="font-size:2em">Ustahimilivu wa kimazingira na uwajibikaji</h2>${paragraphs(1)}`,
  },
  terms: {
    body: `<dl>${Array.from({ length: 24 }, (_, i) => `<dt><b>term ${i}</b></dt><dd><p>Meaning ${i}. ${prose(18 + (i % 5) * 7, i)}.</p></dd>`).join('')}</dl>`,
  },
  stretch: {
    css: 'body{text-align:justify;text-wrap:pretty}p{margin:0;text-indent:1em}.narrow{margin:0 5em}',
    body: `<p>Charles, 6, rue Principale, 67140 Heiligenstein, tel. 03.88.08.41.26, charles.boch@example.organisation, t.l.j. 9h-12h.</p><blockquote><blockquote><blockquote><p>${prose(50)}.</p></blockquote></blockquote></blockquote><div class="narrow"><p>Written in the Year Seventeen Hundred and Twenty-seven by Himself</p></div>${paragraphs(4, 14)}`,
  },
  'body-ground': {
    css: 'body{background:#204060;color:#fff}',
    body: paragraphs(6),
  },
  'important-body': {
    css: 'html{width:1000px!important}body{width:900px!important;margin:40px auto!important;padding:20px 60px!important}',
    body: `<h1>wide</h1>${paragraphs(10)}`,
  },
  'side-notes': {
    css: 'body{margin-left:25%;margin-right:5%}.sidenote{float:left;width:20%;margin-left:-28%;font-size:.75em;padding:.2em;background:#eee;clear:left}',
    body: Array.from(
      { length: 6 },
      (_, i) =>
        `<div class="sidenote">Side ${i}: what the merchant said of it</div><p>P${i}. ${prose(40, i)}.</p>`,
    ).join(''),
  },
  'pulled-up': {
    css: '.sep{margin:2em 0;text-align:center}.date{font-style:italic;margin:-1em 0 1em}.sign{text-align:right;margin-top:-1.2em}',
    body: Array.from(
      { length: 8 },
      (_, i) =>
        `<div class="sep">* * *</div><div class="date">Lamu, ${i} March</div><p>P${i}. ${prose(46, i)}.</p><p class="sign">W. ${i}</p>`,
    ).join(''),
  },
  labels: {
    css: 'dt{float:left;clear:left;width:5em;text-align:right}dd{margin-left:6em}.n{position:relative;padding-left:2.5em;counter-increment:n}.n::before{content:counter(n);position:absolute;left:0;width:2em}.d3{margin-left:30%}.d4{margin-left:40%}.d5{margin-left:50%}',
    body: `<dl>${Array.from({ length: 6 }, (_, i) => `<dt>Juma ${i}</dt><dd>${prose(14, i)}.</dd>`).join('')}</dl>${Array.from({ length: 5 }, (_, i) => `<p class="n">${prose(30, i)}.</p>`).join('')}<p class="d5">Amina</p><p class="d4">Amina</p><p class="d3">Amina</p>`,
  },
  'side-by-side': {
    css: '.t{display:table;width:100%}.r{display:table-row}.r p{display:table-cell;width:50%}.g{display:grid;grid-template-columns:100px 1fr 40px}.note{position:absolute;left:0;width:26%}.around{position:relative;padding-left:30%}',
    body: `<div class="t">${Array.from({ length: 8 }, (_, i) => `<div class="r"><p>${prose(18, i)}</p><p>${prose(18, i + 5)}</p></div>`).join('')}</div><div class="g"><div>One</div><div>${prose(16)}</div><div>Two</div></div><div class="around"><div class="note">${prose(9)}</div><p>${prose(30, 3)}</p></div>`,
  },
}

/** @returns the bytes of an EPUB with one chapter, and a second one after it */
export function caseBook(name) {
  const { css = '', body, language = 'en' } = CASES[name] ?? FOREIGN_CASES[name]
  const page = (content, style) =>
    `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" lang="${language}" xml:lang="${language}"><head><title>${name}</title><style>${style}</style></head><body>${content}</body></html>`
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">case-${name}</dc:identifier><dc:title>${name}</dc:title><dc:language>${language}</dc:language></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    'a.xhtml': page(body, css),
    'b.xhtml': page('<p>The end of the book.</p>', ''),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  )
}
