import { describe, expect, it } from 'vitest'
import { readUnitText } from '../assistant/unit-passages.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { cutChapter } from './chapter-parts.ts'

const unit = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()

describe('a chapter for plain pages', () => {
  it('keeps paragraphs, headings, lists and stress, and nothing else', () => {
    const [part] = cutChapter(
      unit(
        '<section class="x"><h1 id="a">One</h1><p style="color:red" lang="sw" dir="ltr">A <em>b</em> <a href="x.xhtml">c</a> &amp; &lt;d&gt;</p><ul><li>e</li></ul><table><tr><td>f</td><td>g</td></tr></table>h<img src="p.png" alt="A hat"/></section>',
      ),
      9000,
    )
    expect(part?.html).toBe(
      '<h2>One</h2><p lang="sw" dir="ltr">A <em>b</em> c &#38; &#60;d&#62;</p><ul><li><p>e</p></li></ul><p> f g</p><p>h[A hat]</p>',
    )
  })

  it('never lets markup of a book through', () => {
    const parts = cutChapter(
      unit(
        '<p onclick="x()" lang="en&quot; onload=&quot;x()">&lt;script&gt;x()&lt;/script&gt;</p><script>x()</script><style>p{}</style><svg><text>t</text></svg>',
      ),
      9000,
    )
    expect(parts).toHaveLength(1)
    expect(parts[0]?.html).toBe('<p>&#60;script&#62;x()&#60;/script&#62;</p>')
  })

  it('is cut into parts no larger than the limit, well-formed each, with all words once and in order', () => {
    const random = seededRandom(7)
    const word = () =>
      ['maji', 'الماء', 'water', '<', '"&"', 'x'.repeat(Math.floor(random.next() * 30))][
        Math.floor(random.next() * 6)
      ]
    const escaped = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    for (let round = 0; round < 40; round++) {
      const body = Array.from({ length: 1 + Math.floor(random.next() * 30) }, () => {
        const words = Array.from({ length: Math.floor(random.next() * 80) }, () => escaped(word())).join(' ')
        return random.percent(20) ? `<blockquote><p><em>${words}</em></p></blockquote>` : `<p>${words}</p>`
      }).join('\n')
      const source = unit(body)
      const parts = cutChapter(source, 700)
      for (const { html } of parts) {
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(700 + 60)
        expect(html.match(/<(?!\/)/g)?.length ?? 0).toBe(html.match(/<\//g)?.length ?? 0)
      }
      const { text } = readUnitText(source)
      expect(
        parts
          .map(({ html }) => plain(html))
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
      ).toBe(text.replace(/\s+/g, ' ').trim())
      // Each part says where in the text it begins.
      for (const [index, { html, start }] of parts.entries()) {
        const first = plain(html).split(' ')[0] ?? ''
        expect(text.slice(start).trimStart().startsWith(first), `${round} ${index}`).toBe(true)
      }
    }
  })

  it('of no text at all is one empty part', () => {
    expect(cutChapter(unit(''), 700)).toEqual([{ html: '', start: 0 }])
  })
})
