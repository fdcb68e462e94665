import { seededRandom } from '../packages/reader-core/src/testing/seeded-random.ts'
import type { MadeUpChapter } from './made-up-book.ts'

const LATIN =
  'the of and a to in he was it his that with had her for as on at she be you not is have him by said which they from but this were are or all one so out up them been no if what would who when there will more time very man could then into some than do little any now about like only other its over our these made such after did may before me my upon us see your how well down should'
const ARABIC =
  'في من على أن إلى كان هذا الذي لا ما هو التي عن مع كل بعد قد ذلك بين حتى لم يكن عند إذا وقد قال له ثم أو غير هذه كما كانت منه فيه به إنما أما تلك هنا هناك الناس العلم الفلسفة الكتاب الإنسان الحياة العقل الوجود الزمان المكان'

const random = seededRandom(20_251)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const latin = LATIN.split(' ')
const arabic = ARABIC.split(' ')

function words(count: number, list = latin): string {
  const made = Array.from({ length: count }, () => pick(list))
  if (list === latin) made[0] = made[0]![0]!.toUpperCase() + made[0]!.slice(1)
  return `${made.join(' ')}.`
}

/** Letters of a script without blanks. */
const kana = (count: number): string =>
  Array.from({ length: count }, () => pick([...'のにはをとがもへかられたてしこそあいうえおなきけ'])).join('')

/** A paragraph of 20 to 110 words. */
const text = (list = latin): string => words(20 + Math.floor(random() * 90), list)
const repeat = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('\n')
const paragraphs = (count: number, make: (i: number) => string = () => `<p>${text()}</p>`): string =>
  repeat(count, make)
/** The construct at every third place among plain paragraphs. */
const among = (count: number, make: (i: number) => string): string =>
  repeat(count, (i) => (i % 3 === 1 ? make(i) : `<p>${text()}</p>`))

/** A picture without bytes to load: its size is in the address. */
const picture = (width: number, height: number): string =>
  `<img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'%3E%3Crect width='100%25' height='100%25'/%3E%3C/svg%3E"/>`

const row = (cells: number, length: number): string =>
  `<tr>${repeat(cells, () => `<td>${words(length)}</td>`)}</tr>`
const table = (rows: number, cells: number, length: number, head = ''): string =>
  `<table>${head}<tbody>${repeat(rows, () => row(cells, length))}</tbody></table>`

const list = (
  tag: string,
  items: number,
  attributes = '',
  item = (i: number) => `<li>${words(8 + (i % 5) * 12)}</li>`,
): string => `<${tag}${attributes}>${repeat(items, item)}</${tag}>`

/** A list in a list, so many times. */
const nest = (tag: string, depth: number): string =>
  `<${tag}><li>${words(9)}${depth > 1 ? nest(tag, depth - 1) : ''}</li><li>${words(16)}</li></${tag}>`

function make(name: string, css: string, html: string, language: 'en' | 'ar' = 'en'): MadeUpChapter {
  return { name, css, html, language }
}

/** The constructs of slices.md §4, each about 20 KB of seeded text. */
export function constructs(): MadeUpChapter[] {
  return [
    make('prose', '', paragraphs(48)),
    make(
      'inline markup',
      '',
      paragraphs(
        44,
        () =>
          `<p>${text()} <em>${words(9)}</em> ${words(20)} <strong>${words(6)}</strong><sup>12</sup> ${text()}</p>`,
      ),
    ),
    make('one huge paragraph', '', `<p>${repeat(40, () => text())}</p>`),
    make(
      'bare text and br',
      '',
      repeat(60, (i) => `${text()}<br/>${i % 4 === 0 ? '<br/>' : ''}`),
    ),
    make('justify', 'p { text-align: justify; margin: 0; text-indent: 1.5em }', paragraphs(48)),
    make(
      'soft hyphens',
      'p { text-align: justify }',
      paragraphs(
        40,
        () => `<p>${repeat(20, () => 'ex\u00adtra\u00ador\u00addi\u00adnary cir\u00adcum\u00adstances')}</p>`,
      ),
    ),
    make('letter spacing', 'p { letter-spacing: 0.06em; word-spacing: 0.2em }', paragraphs(40)),
    make('indent', 'p { text-indent: 2em; margin: 0 }', paragraphs(48)),
    make('hanging indent', 'p { text-indent: -2em; margin: 0 0 0 2em }', paragraphs(48)),
    make('hanging indent into the margin', 'p { text-indent: -1.2em }', paragraphs(48)),
    make(
      'drop cap, floated',
      'p::first-letter { float: left; font-size: 3.2em; line-height: 0.85; padding-right: 0.08em }',
      paragraphs(40),
    ),
    make(
      'drop cap by a span',
      '.c { float: left; font-size: 3em; line-height: 0.9 }',
      paragraphs(40, () => `<p><span class="c">T</span>${text()}</p>`),
    ),
    make(
      'drop cap, initial-letter',
      'p::first-letter { initial-letter: 3; -webkit-initial-letter: 3; margin-right: 0.2em }',
      paragraphs(40),
    ),
    make('first line', 'p::first-line { font-variant: small-caps; letter-spacing: 0.08em }', paragraphs(44)),
    make('before and after', 'p::before { content: "§ " } p::after { content: " ¶¶¶" }', paragraphs(44)),
    make(
      'block before',
      'section::before { content: "* * *"; display: block; text-align: center; margin: 2em 0 }',
      repeat(12, () => `<section>${paragraphs(4)}</section>`),
    ),
    make(
      'margins',
      'p { margin: 1.4em 0 0.7em } blockquote { margin: 2em 1em }',
      among(48, () => `<blockquote><p>${text()}</p><p>${text()}</p></blockquote>`),
    ),
    make(
      'margins through parents',
      'div { margin: 1.6em 0 } p { margin: 1em 0 }',
      repeat(14, () => `<div><div>${paragraphs(3)}</div></div>`),
    ),
    make(
      'negative margins',
      '.n { margin: -0.8em 0 1.2em -0.5em }',
      among(48, () => `<p class="n">${text()}</p>`),
    ),
    make(
      'padding and border',
      '.b { padding: 1em; border: 2px solid; margin: 1em 0; background: #eee }',
      among(48, () => `<div class="b"><p>${text()}</p><p>${text()}</p></div>`),
    ),
    make(
      'padding at the foot',
      '.b { padding: 3em 1em 6em; border-bottom: 4px solid }',
      among(48, () => `<div class="b"><p>${text()}</p><p>${text()}</p></div>`),
    ),
    make(
      'twelve boxes in one another',
      'div { padding: 0.3em 0; border-top: 1px solid }',
      repeat(6, () => '<div>'.repeat(12) + paragraphs(6) + '</div>'.repeat(12)),
    ),
    make(
      'cloned box decoration',
      '.b { padding: 0.8em; border: 3px solid; box-decoration-break: clone; -webkit-box-decoration-break: clone }',
      among(44, () => `<div class="b"><p>${text()}</p><p>${text()}</p></div>`),
    ),
    make(
      'cloned inline decoration',
      'em { padding: 0 0.4em; border: 1px solid; box-decoration-break: clone; -webkit-box-decoration-break: clone }',
      paragraphs(40, () => `<p>${words(12)} <em>${text()}</em> ${words(12)}</p>`),
    ),
    make(
      'headings',
      'h2 { margin: 1.5em 0 0.5em }',
      repeat(28, () => `<h2>${words(6)}</h2><p>${text()}</p><p>${text()}</p>`),
    ),
    make(
      'chains of headings',
      '',
      repeat(24, () => `<h2>${words(4)}</h2><h3>${words(5)}</h3><h4>${words(3)}</h4><p>${text()}</p>`),
    ),
    make(
      'figures kept whole',
      'figure { break-inside: avoid }',
      among(
        40,
        (i) => `<figure>${picture(260, 120 + (i % 4) * 60)}<figcaption>${words(12)}</figcaption></figure>`,
      ),
    ),
    make(
      'kept whole',
      '.k { break-inside: avoid }',
      among(42, () => `<div class="k"><p>${text()}</p><p>${words(14)}</p></div>`),
    ),
    make(
      'kept whole, longer than a page',
      '.k { break-inside: avoid }',
      repeat(4, () => `<div class="k">${paragraphs(9)}</div><p>${text()}</p>`),
    ),
    make(
      'forced breaks',
      '.f { break-before: page } .g { break-after: page }',
      repeat(40, (i) => `<p class="${i % 7 === 3 ? 'f' : i % 9 === 5 ? 'g' : ''}">${text()}</p>`),
    ),
    make('widows and orphans 1', 'p { widows: 1; orphans: 1 }', paragraphs(48)),
    make('widows and orphans 4', 'p { widows: 4; orphans: 4 }', paragraphs(48)),
    make(
      'list',
      '',
      repeat(5, () => list('ul', 14)),
    ),
    make(
      'ordered list',
      '',
      repeat(3, () => list('ol', 24)),
    ),
    make(
      'nested lists',
      '',
      repeat(5, () => list('ol', 9, '', (i) => `<li>${words(16)}${i % 3 === 0 ? list('ul', 4) : ''}</li>`)),
    ),
    make(
      'ordered from 37, reversed, with values',
      '',
      list('ol', 30, ' start="37"') +
        list('ol', 30, ' reversed="reversed"') +
        list('ol', 24, '', (i) => `<li${i === 6 ? ' value="90"' : ''}>${words(24)}</li>`),
    ),
    make(
      'markers inside',
      'ul, ol { list-style-position: inside; padding: 0 }',
      repeat(4, () => list('ol', 18)),
    ),
    make(
      'paragraphs in items',
      '',
      repeat(3, () => list('ol', 12, '', () => `<li><p>${text()}</p><p>${words(20)}</p></li>`)),
    ),
    make(
      'definitions and details',
      '',
      repeat(
        20,
        () => `<dl><dt>${words(3)}</dt><dd>${text()}</dd><dt>${words(2)}</dt><dd>${words(30)}</dd></dl>`,
      ) + repeat(6, () => `<details open="open"><summary>${words(5)}</summary><p>${text()}</p></details>`),
    ),
    make(
      'counters',
      'body { counter-reset: n } p.c { counter-increment: n } p.c::before { content: counter(n) ". "; font-weight: bold }',
      paragraphs(60, () => `<p class="c">${words(30)}</p>`),
    ),
    make(
      'counters, nested',
      'body { counter-reset: a } section { counter-increment: a; counter-reset: b } h3 { counter-increment: b } h3::before { content: counter(a) "." counter(b) " — " }',
      repeat(8, () => `<section>${repeat(5, () => `<h3>${words(4)}</h3><p>${text()}</p>`)}</section>`),
    ),
    make(
      'counters that take room',
      'p { counter-increment: n 3 } p::before { content: counter(n, upper-roman) " "; }',
      paragraphs(44),
    ),
    make(
      'float at the start',
      '.f { float: left; width: 40%; margin: 0 0.8em 0.4em 0 }',
      among(40, () => `<div class="f">${picture(120, 160)}</div><p>${text()}</p>`),
    ),
    make(
      'float at the end, text in it',
      '.f { float: right; width: 45%; padding: 0.5em; border: 1px solid; margin: 0 0 0.5em 0.8em }',
      among(40, () => `<aside class="f">${words(24)}</aside><p>${text()}</p>`),
    ),
    make(
      'float longer than a page',
      '.f { float: right; width: 40% }',
      repeat(3, () => `<aside class="f">${words(190)}</aside>${paragraphs(10)}`),
    ),
    make(
      'short tables',
      'td { border: 1px solid; padding: 0.2em }',
      among(40, () => table(4, 3, 4)),
    ),
    make('long table', 'td { padding: 0.3em }', `<p>${text()}</p>${table(60, 2, 16)}<p>${text()}</p>`),
    make(
      'long table with head and borders',
      'table { border-collapse: collapse } td, th { border: 1px solid; padding: 0.2em }',
      `<p>${text()}</p>${table(50, 3, 9, `<thead><tr>${repeat(3, () => `<th>${words(1)}</th>`)}</tr></thead>`)}${paragraphs(4)}`,
    ),
    make(
      'table over rows',
      'td { border: 1px solid }',
      repeat(
        4,
        () =>
          `<p>${text()}</p><table><tbody>${repeat(8, () => `<tr><td rowspan="2">${words(9)}</td><td>${words(10)}</td></tr><tr><td>${words(12)}</td></tr>`)}</tbody></table>`,
      ),
    ),
    make(
      'table over columns',
      'td { border: 1px solid }',
      `<table><tbody>${repeat(40, (i) => (i % 5 === 0 ? `<tr><td colspan="3">${words(14)}</td></tr>` : row(3, 7)))}</tbody></table>`,
    ),
    make(
      'row taller than a page',
      'td { vertical-align: top }',
      repeat(
        2,
        () =>
          `<p>${text()}</p>${table(9, 2, 6).replace('<tbody>', `<tbody><tr><td>${words(20)}</td><td>${words(190)}</td></tr>`)}`,
      ),
    ),
    make(
      'table in a table',
      '',
      repeat(
        6,
        () =>
          `<table><tbody><tr><td>${words(12)}</td><td>${table(3, 2, 5)}</td></tr></tbody></table><p>${text()}</p>`,
      ),
    ),
    make(
      'table wider than the page',
      'td { white-space: nowrap; padding: 0.4em }',
      among(30, () => table(4, 7, 3)),
    ),
    make(
      'flex',
      '.x { display: flex; gap: 1em }',
      among(40, () => `<div class="x"><p>${words(20)}</p><p>${words(30)}</p></div>`),
    ),
    make(
      'grid',
      '.x { display: grid; grid-template-columns: 1fr 2fr; gap: 0.5em }',
      among(
        40,
        () =>
          `<div class="x"><p>${words(14)}</p><p>${words(30)}</p><p>${words(9)}</p><p>${words(20)}</p></div>`,
      ),
    ),
    make(
      'inner columns',
      '.x { columns: 2; column-gap: 1em }',
      among(36, () => `<div class="x"><p>${text()}</p><p>${text()}</p></div>`),
    ),
    make(
      'inline blocks',
      '.x { display: inline-block; width: 44%; vertical-align: top }',
      among(40, () => `<p><span class="x">${words(18)}</span><span class="x">${words(12)}</span></p>`),
    ),
    make(
      'balanced headings',
      'h2 { text-wrap: balance }',
      repeat(26, () => `<h2>${words(11)}</h2><p>${text()}</p>`),
    ),
    make(
      'overflow hidden',
      '.x { overflow: hidden; border: 1px solid }',
      among(40, () => `<div class="x"><p>${text()}</p><p>${text()}</p></div>`),
    ),
    make(
      'everything in a flex box',
      '.x { display: flex; flex-direction: column }',
      `<div class="x">${paragraphs(160)}</div>`,
    ),
    make(
      'ruby',
      'ruby { ruby-position: over }',
      paragraphs(
        30,
        () =>
          `<p>${words(12)} <ruby>${words(1)}<rt>${words(1)}</rt></ruby> ${words(14)} <ruby>${words(1)}<rt>${words(2)}</rt></ruby> ${words(20)}</p>`,
      ),
    ),
    make(
      'moved by position',
      '.r { position: relative; top: 0.3em; left: 0.4em }',
      among(44, () => `<p class="r">${text()}</p>`),
    ),
    make(
      'page numbers beside the text',
      '.a { position: absolute; right: 0; font-size: 0.6em }',
      paragraphs(44, (i) => `<p>${words(20)}<span class="a">${i}</span> ${text()}</p>`),
    ),
    make(
      'transformed',
      '.t { transform: translateX(0.3em) }',
      among(44, () => `<p class="t">${text()}</p>`),
    ),
    make(
      'pictures in lines',
      '',
      paragraphs(
        40,
        () => `<p>${words(24)} ${picture(26, 22)} ${words(24)} ${picture(18, 44)} ${words(10)}</p>`,
      ),
    ),
    make(
      'pictures without text',
      '',
      repeat(16, (i) => `<div>${picture(300, 120 + (i % 5) * 110)}</div>`),
    ),
    make(
      'pictures larger than a page',
      '',
      among(18, (i) => `<p>${picture(900 + i * 40, i % 2 ? 2400 : 500)}</p>`),
    ),
    make(
      'rules and drawings',
      '',
      among(44, (i) =>
        i % 2
          ? '<hr/>'
          : '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90" viewBox="0 0 200 90"><circle cx="45" cy="45" r="40"/></svg>',
      ),
    ),
    make(
      'empty paragraphs',
      '',
      repeat(70, (i) => (i % 3 ? `<p>${words(26)}</p>` : i % 2 ? '<p></p>' : '<p>&#160;</p><p>&#160;</p>')),
    ),
    make(
      'empty boxes with size',
      '.e { height: 3em; border: 1px solid }',
      among(44, () => '<div class="e"></div>'),
    ),
    make(
      'joiners, marks and emoji',
      '',
      paragraphs(
        40,
        () =>
          `<p>${words(12)} e\u0301te\u0301 na\u0308ive \ud83d\udc69\u200d\ud83d\ude80 zero\u200bwidth ${words(12)} \ud83c\uddf0\ud83c\uddea ${words(14)}</p>`,
      ),
    ),
    make(
      'preformatted',
      '',
      among(
        30,
        () =>
          `<pre>${repeat(9, () => `${'  '.repeat(Math.floor(random() * 4))}${words(5 + Math.floor(random() * 12))}`)}</pre>`,
      ),
    ),
    make('pretty wrapping', 'p { text-wrap: pretty }', paragraphs(48)),
    make(
      'words of 300 letters',
      '',
      paragraphs(24, () => `<p>${words(10)} ${'abcdefghij'.repeat(30)} ${words(14)}</p>`),
    ),
    make(
      'siblings',
      'p + p { text-indent: 2em; margin-top: 0 } p:first-child { font-size: 1.3em } p:nth-of-type(3n) { padding-left: 1em } p:last-child::after { content: " —" }',
      repeat(12, () => `<div>${paragraphs(4)}</div>`),
    ),
    make(
      'page-size units',
      '.v { height: 20vh; width: 50vw; border: 1px solid } p { margin-top: 3vh }',
      among(40, () => `<div class="v">${words(4)}</div>`),
    ),
    make(
      'Arabic prose',
      '',
      paragraphs(40, () => `<p>${text(arabic)}</p>`),
      'ar',
    ),
    make(
      'Arabic with marks',
      'p { text-align: justify }',
      paragraphs(
        36,
        () => `<p>${text(arabic).replace(/([\u0628-\u064a])(?=[\u0628-\u064a])/g, '$1\u064e')}</p>`,
      ),
      'ar',
    ),
    make(
      'Arabic and Latin mixed',
      '',
      paragraphs(
        36,
        () =>
          `<p>${words(9, arabic)} (${words(6)}) ${words(14, arabic)} 1948–2025 ${words(10, arabic)} «${words(4)}» ١٢٣ ${words(12, arabic)}</p>`,
      ),
      'ar',
    ),
    make(
      'Latin with Arabic and digits',
      '',
      paragraphs(
        36,
        () => `<p>${words(14)} ${words(9, arabic)} 12, 34 and ${words(5, arabic)}! ${words(16)}</p>`,
      ),
    ),
    make(
      'isolates and embeddings',
      '',
      paragraphs(
        30,
        () =>
          `<p>${words(10)} \u2067${words(40, arabic)}\u2069 ${words(8)} \u202b${words(30, arabic)}\u202c ${words(10)} <bdi>${words(8, arabic)}</bdi> <bdo dir="rtl">${words(5)}</bdo></p>`,
      ),
    ),
    make(
      'dir auto',
      '',
      paragraphs(
        40,
        (i) =>
          `<p dir="auto">${i % 2 ? words(60, arabic) : words(70)} ${i % 3 ? words(20) : words(20, arabic)}</p>`,
      ),
    ),
    make(
      'plaintext',
      'p { unicode-bidi: plaintext }',
      paragraphs(36, (i) => `<p>${i % 2 ? words(60, arabic) : words(70)}</p>`),
      'ar',
    ),
    make(
      'Arabic list and table',
      'td { padding: 0.3em }',
      list('ol', 20, '', () => `<li>${words(20, arabic)}</li>`) +
        `<table><tbody>${repeat(50, () => `<tr><td>${words(4, arabic)}</td><td>${words(12, arabic)}</td></tr>`)}</tbody></table>`,
      'ar',
    ),
    make(
      'long isolates',
      '',
      paragraphs(
        24,
        (i) =>
          `<p>${words(6, arabic)} ${words(1 + (i % 4))} <bdi>${words(70, i % 2 ? arabic : latin)}</bdi> (12) ${words(3, arabic)} <span dir="ltr">${words(20, arabic)} ${words(20)}!</span> ${words(5, arabic)}</p>`,
      ),
      'ar',
    ),
    make(
      'lines that may not wrap',
      '.n { white-space: nowrap } .x { display: flex; white-space: nowrap }',
      among(
        36,
        (i) =>
          `<p>${words(9)} <span class="n">${words(3 + (i % 5) * 6)}</span> ${words(12)} <span class="${i % 2 ? 'x' : 'n'}">${repeat(16, () => '<span>- -</span> ')}</span> ${words(9)}</p>`,
      ),
    ),
    make(
      'Japanese with glosses',
      'p { text-align: justify; margin: 0; line-height: 1.75; text-indent: 1em }',
      paragraphs(
        36,
        () =>
          `<p>${repeat(6, () => `${kana(14 + Math.floor(random() * 30))}<ruby>神田松永町<rt>かんだまつながちょう</rt></ruby>${kana(9)}<ruby>見<rt>み</rt></ruby>`).replaceAll('\n', '')}。</p>`,
      ),
    ),
    make(
      'notes in cells, higher than a page',
      '.m { display: table-cell } div .t { display: table-cell !important; padding-inline-start: 1em } td { border: 1px solid }',
      repeat(
        6,
        (i) =>
          `<p>${text()}</p><div><div class="m"><sup>${i}</sup></div><div class="t"><p>${words(90 + i * 30)}</p></div></div><table><tbody>${repeat(7, () => `<tr><td rowspan="2">${words(4)}</td><td>${words(5)}</td></tr><tr><td>${words(6)}</td></tr>`)}</tbody></table>`,
      ),
    ),
    make(
      'anchors before headings',
      'h2 { margin: 1.5em 0 0.5em }',
      repeat(
        22,
        (i) =>
          `<section><span id="a${i}"></span><h2>${words(4)}</h2><p>${text()}</p><p>${text()}</p></section>`,
      ),
    ),
    make(
      'boxes of a fixed height',
      '.h { height: 90px } .o { height: 8em; overflow: hidden; border: 1px solid } .m { max-height: 3em; overflow: auto }',
      among(30, (i) => `<div class="${'hom'[i % 3]}"><p>${text()}</p><p>${text()}</p></div>`),
    ),
    make(
      'boxes of a fixed height, in their own style',
      '',
      among(30, () => `<div style="height: 70px; overflow: hidden"><p>${text()}</p></div>`),
    ),
    make(
      'boxes that cut off what reaches over',
      '.o { overflow: hidden } .f { float: left; width: 30% }',
      repeat(6, () => `<div class="o"><div class="f">${words(12)}</div>${paragraphs(7)}</div>`),
    ),
    make(
      'cut off after some lines',
      '.e { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; width: 60% } .c { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }',
      among(36, (i) => `<p class="${i % 2 ? 'e' : 'c'}">${text()}</p>`),
    ),
    make(
      'sections as high as the screen',
      'section { height: 100vh; padding: 4vw }',
      repeat(9, (i) => `<section>${paragraphs(1 + (i % 4) * 2)}</section>`),
    ),
    make(
      'tight lines',
      'p { line-height: 0.5 } .t { line-height: 40% } .h { line-height: 0.2em } sup { line-height: 0 }',
      repeat(
        14,
        () =>
          `<div class="h">${words(14)}</div><p>${text()}<sup>1</sup> ${words(9)}</p><p class="t">${text()}</p>`,
      ),
    ),
    make(
      'contained',
      'section { content-visibility: auto; contain: strict }',
      repeat(9, () => `<section>${paragraphs(4)}</section>`),
    ),
    make(
      'closed details',
      '',
      repeat(12, () => `<details><summary>${words(5)}</summary>${paragraphs(3)}</details>`),
    ),
    make(
      'foot written before the rows',
      '',
      repeat(
        3,
        () =>
          `<table><thead><tr><th>${words(2)}</th><th>${words(2)}</th></tr></thead><tfoot><tr><td colspan="2">${words(9)}</td></tr></tfoot><tbody>${repeat(22, () => row(2, 11))}</tbody></table>`,
      ),
    ),
    make(
      'table of 30 columns',
      'td { border: 1px solid }',
      `${paragraphs(2)}<table><tbody>${repeat(24, (i) => `<tr>${repeat(30, (k) => `<td>${i * 997 + k * 31}</td>`)}</tr>`)}</tbody></table>${paragraphs(2)}`,
    ),
    make(
      'verses that may not wrap',
      'p { margin: 0; padding-left: 4em; text-indent: -4em; white-space: nowrap } .i { margin-left: 40% }',
      repeat(24, () => repeat(6, (i) => `<p class="${i % 2 ? 'i' : ''}">${words(5 + (i % 3) * 5)}</p>`)),
    ),
    make(
      'boxes beside one another that may not shrink',
      '.r { display: flex } .r div { flex: 0 0 300px }',
      among(30, () => `<div class="r"><div>${words(30)}</div><div>${words(20)}</div></div>`),
    ),
    make(
      'rows of blank lines',
      '',
      repeat(12, () => `<p>${text()}</p>${'<p>&#160;</p><div></div><p><br/></p><p></p>'.repeat(3)}`),
    ),
    make(
      'words that may not break',
      'p { overflow-wrap: normal; word-break: keep-all }',
      paragraphs(20, () => `<p>${words(9)} ${'abcdefghij'.repeat(24)} ${words(9)}</p>`),
    ),
    make(
      'lists fifteen deep',
      '',
      repeat(3, () => nest('ul', 15) + nest('ol', 9) + `<p>${text()}</p>`),
    ),
    make(
      'a table that lays out the page',
      'td { vertical-align: top }',
      repeat(
        2,
        () =>
          `<table width="100%"><tr><td width="30%">${paragraphs(3)}</td><td>${paragraphs(9)}</td></tr></table><p>${text()}</p>`,
      ),
    ),
    make(
      'cells over rows, higher than a page',
      'td { border: 1px solid; vertical-align: top }',
      repeat(
        2,
        () =>
          `<table><tbody><tr><td rowspan="25">${words(60)}</td><td>${words(5)}</td></tr>${repeat(24, () => `<tr><td>${words(14)}</td></tr>`)}</tbody></table>${paragraphs(2)}`,
      ),
    ),
    make(
      'tables in a cell, higher than a page',
      '',
      repeat(
        2,
        () =>
          `<table><tbody><tr><td>${table(5, 3, 3)}</td><td>${table(30, 2, 4)}</td></tr></tbody></table>${paragraphs(2)}`,
      ),
    ),
    make(
      'moved and enlarged when drawn',
      '.a { transform: translate(60px, -40px) scale(1.5) } .b { rotate: 90deg } .c { scale: 2 } .d { translate: 100px } .e { zoom: 2 }',
      repeat(30, (i) => `<p class="${'abcde'[i % 5]}">${text()}</p><p>${text()}</p>`),
    ),
    make(
      'blocks moved off the page',
      '.a { position: relative; left: 60%; width: 80% } .b { margin-left: calc(-1 * 8em) } .c { position: absolute; top: 0; left: 20px; width: 900px } .d { width: calc(100% + 200px) } .e { text-indent: -9999px } .f { margin-top: -5em }',
      repeat(36, (i) => `<p class="${'fabcde'[i % 6]}">${text()}</p><p>${text()}</p>`),
    ),
    make(
      'rows of boxes that stand beside one another higher than a page',
      '.r { display: flex } .g { display: grid; grid-template-columns: 1fr 2fr }',
      repeat(
        8,
        (i) =>
          `<div class="${i % 2 ? 'r' : 'g'}"><div>${paragraphs(3)}</div><div>${paragraphs(5)}</div></div><p>${text()}</p>`,
      ),
    ),
    make(
      'counters written in full',
      '.o { counter-reset: a } .x { counter-increment: a } .x::before { content: counters(a, ".") " " }',
      repeat(
        8,
        () =>
          `<div class="o">${paragraphs(3, () => `<p class="x">${text()}</p>`)}<div class="o"><p class="x">${text()}</p></div></div>`,
      ),
    ),
    make(
      'large first letters at the foot of a page',
      '.l::first-letter { font-size: 4em; float: left } .c { float: left; font-size: 3.5em }',
      repeat(
        40,
        (i) =>
          `<p class="l">${words(40 + (i % 7) * 9)}</p><p><span class="c">T</span>${words(40 + (i % 5) * 9)}</p>`,
      ),
    ),
    make(
      'pictures as high as the page, in boxes with white space',
      'figure { padding: 1em } .b { padding: 4em 0; border-top: 1px solid } .f { border: 20px solid; padding: 1em }',
      repeat(
        12,
        (i) =>
          `<figure>${picture(300, i % 3 ? 700 : 60)}<figcaption>${words(9)}</figcaption></figure><p>${text()}</p><div class="b">${picture(300, 900)}</div><p>${text()}</p>${picture(900, 900).replace('<img', '<img class="f"')}`,
      ),
    ),
    make(
      'roots moved out of their place',
      'html { position: relative; left: 60%; top: 50vh } body { position: fixed; top: 10px }',
      paragraphs(30),
    ),
    make(
      'lines that reach over to the edge of the page',
      '.a { margin: 0 -10vw } .b { margin-left: calc(-1 * 6em) } .c { text-indent: -5em } .d { margin: 0 -3em } .e { position: relative; top: -4em }',
      repeat(36, (i) => `<p class="${'abcde'[i % 5]}">${text()}</p><p>${text()}</p>`),
    ),
    make(
      'blocks placed on one another',
      '.a { position: absolute; bottom: 0; right: 0 } .b { position: absolute; top: 0; left: 10px } .c { position: absolute; inset: 0 }',
      repeat(30, (i) => `<p class="${'abc'[i % 3]}">${text()}</p><div><p>${text()}</p></div>`),
    ),
    make(
      'lists numbered in full, in one another',
      'ol { list-style: none; counter-reset: item } li { counter-increment: item } li::before { content: counters(item, ".") " " }',
      repeat(
        2,
        () =>
          `<ol>${repeat(6, () => `<li>${words(12)}<ol>${repeat(3, () => `<li>${words(24)}<ol><li>${words(19)}</li><li>${words(21)}</li></ol></li>`)}</ol></li>`)}</ol>`,
      ),
    ),
    make(
      'lines of code with numbers',
      'code { counter-reset: line; position: relative } .l { display: inline-block; position: relative; left: -4em; counter-increment: line } .l > a::before { content: counter(line); display: inline-block; width: 4em; position: relative; left: -1em } pre { margin-left: 3em; padding-left: 4px; border-left: 1px solid }',
      repeat(
        4,
        () =>
          `<p>${text()}</p><div><pre><code>${repeat(30, () => `<span class="l"><a></a><b>${words(1)}</b> ${words(1 + Math.floor(random() * 14))}</span>`)}</code></pre></div>`,
      ),
    ),
    make(
      'pictures that are turned',
      'img { transform: rotate(90deg) }',
      repeat(8, (i) => `<p>${text()}</p><div>${picture(300, 400 + i * 20)}</div>`),
    ),
    make(
      'boxes set far in, in one another',
      'div { margin-left: 6em }',
      repeat(3, () => `${'<div>'.repeat(8)}${paragraphs(3)}${'</div>'.repeat(8)}<p>${text()}</p>`),
    ),
    make(
      'pictures as high as the page in cells',
      '',
      repeat(
        5,
        () =>
          `<p>${text()}</p><table><tbody><tr><td align="center">${picture(300, 900)}</td></tr></tbody></table><p>${text()}</p>`,
      ),
    ),
    make(
      'floats as high as the page',
      'div { float: inline-start; clear: both; width: 260px; margin: 1em }',
      repeat(8, () => `<p>${text()}</p><div>${picture(400, 1200)}</div><p>${text()}</p><p>${text()}</p>`),
    ),
    make(
      'text that hangs out as far as its page goes',
      'p { text-indent: -24px } .m { margin-inline-start: -40px; text-indent: 0 }',
      repeat(40, (i) => `<p${i % 3 ? '' : ' class="m"'}>${text()}</p>`),
    ),
    make(
      'tables with columns of a given width',
      '',
      repeat(
        12,
        () =>
          `<p>${text()}</p><table>\n<colgroup>\n<col style="width: 20%"/><col style="width: 60%"/><col/>\n</colgroup>\n${table(8, 3, 2).slice(7)}`,
      ),
    ),
    make(
      'headings that are boxes in lines',
      'h2 { display: inline-block; width: 100% }',
      repeat(22, () => `<h2>${words(5)}</h2><p>${text()}</p><p>${text()}</p>`),
    ),
    make(
      'remarks placed at the end of the section',
      'i { position: absolute; bottom: 0; right: 0 }',
      repeat(30, (i) => `<p>${words(20)} ${i % 4 || i > 22 ? '' : `<i>${words(9)}</i> `}${text()}</p>`),
    ),
    make(
      'lines that begin with blanks, in paragraphs',
      '.k { white-space: pre-wrap } div { margin: 0 5pt }',
      `<div>${repeat(
        6,
        () =>
          `<p>${repeat(30, (i) => `<span class="k">${' '.repeat((i % 4) * 4)}</span><b>${words(1 + (i % 5))}</b> ${words(4)}<br/>`)}</p>`,
      )}</div>`,
    ),
    make(
      'rows that fit on a page once their cells stand one below the other',
      '.a { width: 100% }',
      repeat(
        6,
        () =>
          `<p>${text()}</p><table><tbody>${repeat(8, () => `<tr><td class="a"><p>${words(4)}</p></td><td><p>${words(6)}</p></td><td><p>${words(8)}</p></td><td><p>${words(12)}</p></td></tr>`)}</tbody></table>`,
      ),
    ),
    make(
      'boxes kept on one page',
      '.k, aside { break-inside: avoid; border: 1px solid }',
      repeat(
        40,
        (i) =>
          `<p>${text()}</p><div class="k"><p>${words(9)}</p>${list('ul', 1 + (i % 5))}<p>${words(20)}</p></div>${i % 4 ? '' : `<aside>${paragraphs(2)}</aside>`}`,
      ),
    ),
    make(
      'pictures drawn over what is above them, at the head of a page',
      'figure { margin: -1.5em -1.5em 1em; break-before: page } img { width: 100% }',
      repeat(
        12,
        (i) =>
          `<figure>${picture(800, 500)}<figcaption>${words(9)}</figcaption></figure><p>${text()}</p><p>${words(20 + i * 3)}</p><p>${text()}</p>`,
      ),
    ),
    make(
      'lists and quotes in one another, in large letters',
      'body { font-size: 1.5em } ul { margin-left: 2em } blockquote { margin: 1em 2.5em }',
      repeat(
        3,
        () =>
          `<p>${text()}</p>${nest('ul', 5)}${'<blockquote>'.repeat(4)}<p>${text()}</p>${'</blockquote>'.repeat(4)}`,
      ),
    ),
    make(
      'signs wider than the page',
      'h2 { font-size: 2em; text-align: center }',
      repeat(12, () => `<h2>﷽</h2><p>${text(arabic)} ﷺ ${words(9, arabic)}</p>`),
      'ar',
    ),
    make(
      'tables beside text, at the foot of a page',
      '',
      repeat(
        80,
        () =>
          `${words(10 + Math.floor(random() * 40))}<p>${words(5 + Math.floor(random() * 35))}</p><table align="right" width="160"><tr><td>${words(36)}</td></tr></table><ul><li>${words(16)}</li></ul>`,
      ),
    ),
    make(
      'items that are grids as wide as their text',
      'li { display: grid; grid-template-columns: max-content 1fr }',
      repeat(4, () => `<p>${text()}</p>${list('ul', 6)}`),
    ),
    make(
      'code with remarks that stand below one another',
      'pre { margin: 0.5em 1em; padding: 0.5em; border: 1px solid }',
      among(
        24,
        () =>
          `<pre>${repeat(10, (i) => `${' '.repeat((i % 3) * 6)}${words(1 + (i % 3)).padEnd(22 + (i % 4) * 9)}/* ${words(2)} */\n`)}</pre>`,
      ),
    ),
    make(
      'code set in, with blank lines',
      'body { margin: 1em 5%; line-height: 1.2 } pre { margin: 0.5em 9%; padding: 0.5em }',
      repeat(
        24,
        () =>
          `<pre>${repeat(20, (i) => `${' '.repeat((i % 3) * 4)}${words(2 + (i % 3))}\\n\\n`)}</pre><p>${text()}</p>`,
      ),
    ),
    make(
      'headings before paragraphs without text',
      'h4 { text-wrap: wrap }',
      among(
        48,
        (i) =>
          `<div><h4>${words(4)}</h4><a id="n${i}"></a>${i % 2 ? '<p>\n</p>' : '<p>&#160;</p><p><br/></p>'}</div>`,
      ),
    ),
  ]
}
