import { faqArticle } from '@kurasa/portal-contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFaqMarkdown } from './faq-markdown.ts'

describe('an answer', () => {
  it('has a title, headings, paragraphs, lists, strong text and links', () => {
    const text = parseFaqMarkdown(
      `# How do I **stop**?

Open [Subscribe](/subscribe) and press
**Unsubscribe**. Call [us](tel:+254700000000).

## Later

1. One
2. Two [three](https://kurasa.example/x)

- red
`,
    )
    expect(text).toEqual({
      title: 'How do I stop?',
      blocks: [
        {
          kind: 'paragraph',
          spans: [
            { text: 'Open ' },
            { text: 'Subscribe', href: '/subscribe' },
            { text: ' and press ' },
            { text: 'Unsubscribe', strong: true },
            { text: '. Call ' },
            { text: 'us', href: 'tel:+254700000000' },
            { text: '.' },
          ],
        },
        { kind: 'heading', spans: [{ text: 'Later' }] },
        {
          kind: 'list',
          ordered: true,
          items: [[{ text: 'One' }], [{ text: 'Two ' }, { text: 'three', href: 'https://kurasa.example/x' }]],
        },
        { kind: 'list', ordered: false, items: [[{ text: 'red' }]] },
      ],
    })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://evil.example',
    'vbscript:x',
    'subscribe',
  ])('never leads to %s', (url) => {
    const { blocks } = parseFaqMarkdown(`# Q\n\n[here](<${url}>)`)
    expect(blocks).toEqual([{ kind: 'paragraph', spans: [{ text: 'here' }] }])
  })

  it('takes HTML, pictures and code for the text they are', () => {
    const { blocks } = parseFaqMarkdown(
      '# Q\n\n<script>alert(1)</script>\n\nA <b onclick="x">b</b> ![p](https://e.example/t.gif) `c`',
    )
    expect(blocks).toEqual([
      { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
      { kind: 'paragraph', spans: [{ text: 'A <b onclick="x">b</b>  c' }] },
    ])
  })

  it.each(['', 'No title.', '## Too deep\n\nx', '# \n\nx', '# Only a question'])(
    'is no answer without title and text: %j',
    (markdown) => expect(() => parseFaqMarkdown(markdown)).toThrow(/title|without an answer/),
  )

  it('fits the contract, whatever is written', () => {
    const piece = fc.constantFrom(
      '**',
      '*',
      '[',
      '](',
      ')',
      '<',
      '>',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      '#',
      '`',
      '![',
      'javascript:',
      '//x',
      'كتاب',
      ' a ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { title, blocks } = parseFaqMarkdown(`# Q\n\nx${pieces.join('')}`)
        expect(faqArticle.parse({ id: 'a', topicId: 't', title, blocks }).blocks).toEqual(blocks)
      }),
      { seed: 20261121, numRuns: 300 },
    )
  })
})
