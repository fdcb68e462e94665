import { expect, it } from 'vitest'
import { decideScript } from './decide-script.ts'
import { readEvidence } from './text-evidence.ts'

const LATIN = 'O barco saiu cedo do porto, e a velha professora esperou debaixo da mangueira. '.repeat(10)
const ARABIC = 'قال المؤلف رحمه الله إن الكتاب طبع في القاهرة ثم أعيد طبعه في لندن بعد سنوات. '.repeat(2)
const HEBREW = 'אמר המחבר כי הספר הודפס בירושלים ואחר כך הודפס שוב בלונדון לאחר שנים. '.repeat(2)
const BOTH = `${LATIN} ${ARABIC.repeat(5)}`
const SHORT = 'Title'

it.each([
  // progression, stated by the text, marked, text, declared → language, direction
  [undefined, undefined, undefined, LATIN, ['en'], 'en', 'ltr'],
  [undefined, undefined, undefined, ARABIC, ['ar'], 'ar', 'rtl'],
  // The package is wrong.
  [undefined, undefined, undefined, ARABIC, ['en'], 'ar', 'rtl'],
  [undefined, undefined, undefined, HEBREW, ['ar'], 'he', 'rtl'],
  [undefined, undefined, undefined, LATIN, ['ar'], 'und', 'ltr'],
  [undefined, undefined, undefined, ARABIC, ['en', 'fa'], 'fa', 'rtl'],
  [undefined, undefined, 'pt-BR', LATIN, ['ar-SA', 'en-US', 'pt-BR'], 'pt-BR', 'ltr'],
  [undefined, undefined, undefined, LATIN, ['ar-SA', 'en-US', 'pt-BR'], 'en-US', 'ltr'],
  // A mark wins over the package, and letters of another script over a mark.
  [undefined, undefined, 'sw', LATIN, ['en'], 'sw', 'ltr'],
  [undefined, undefined, 'en-GB', LATIN, ['en'], 'en', 'ltr'],
  [undefined, undefined, 'en', ARABIC, ['en'], 'ar', 'rtl'],
  [undefined, undefined, 'ar', LATIN, ['en'], 'en', 'ltr'],
  [undefined, undefined, 'ur', ARABIC, ['en'], 'ur', 'rtl'],
  // Text in two scripts leaves it to its mark, then to the package.
  [undefined, undefined, undefined, BOTH, ['en'], 'en', 'ltr'],
  [undefined, undefined, undefined, BOTH, ['ar'], 'ar', 'rtl'],
  [undefined, undefined, 'ar', BOTH, ['en'], 'ar', 'rtl'],
  // A stated direction wins over all; that of pages over that of the text.
  ['rtl', undefined, undefined, LATIN, ['en'], 'en', 'rtl'],
  ['LTR', undefined, undefined, ARABIC, ['ar'], 'ar', 'ltr'],
  ['default', 'rtl', undefined, LATIN, ['en'], 'en', 'rtl'],
  [undefined, 'ltr', undefined, ARABIC, ['ar'], 'ar', 'ltr'],
  ['ltr', 'rtl', undefined, ARABIC, ['ar'], 'ar', 'ltr'],
  // Few letters contradict nothing.
  [undefined, undefined, undefined, SHORT, ['he'], 'he', 'rtl'],
  [undefined, undefined, 'en', 'A page of front matter.', ['ar'], 'ar', 'rtl'],
  [undefined, undefined, undefined, '', ['ar-EG'], 'ar-EG', 'rtl'],
  [undefined, undefined, undefined, '', [], 'und', 'ltr'],
  [undefined, undefined, undefined, ARABIC, ['und'], 'ar', 'rtl'],
  // Vertical lines become horizontal.
  ['rtl', undefined, undefined, '', ['ja'], 'ja', 'ltr'],
] as const)(
  'progression %s, dir %s, mark %s, “%s”, package %j: %s %s',
  (progression, stated, marked, text, declared, language, direction) => {
    expect(decideScript({ progression, stated, marked, text, declared, layout: 'reflowable' })).toEqual({
      language,
      direction,
    })
  },
)

it('a book of fixed pages has the language of its package', () => {
  const evidence = { progression: undefined, stated: undefined, marked: 'en', text: LATIN }
  expect(decideScript({ ...evidence, declared: ['ar'], layout: 'fixed' })).toEqual({
    language: 'ar',
    direction: 'rtl',
  })
})

it.each([
  ['<html xml:lang="pt-BR"><body><p>Um texto</p></body></html>', { marked: 'pt-BR' }],
  ['<html lang="en"><body xml:lang="pt"><p>Um texto longo</p></body></html>', { marked: 'pt' }],
  ['<html lang="en"><body><p>One long English text</p><p lang="sw">Moja</p></body></html>', { marked: 'en' }],
  ['<html dir="rtl"><body>x</body></html>', { stated: 'rtl' }],
  [`<html><body class="a>b" dir='RTL'>x</body></html>`, { stated: 'rtl' }],
  [
    '<html><head><style>p, body { margin: 0; direction: rtl }</style></head><body>x</body></html>',
    { stated: 'rtl' },
  ],
  ['<html><body style="direction: rtl">x</body></html>', { stated: 'rtl' }],
  ['<html><head><style>.q { direction: rtl }</style></head><body>x</body></html>', { stated: undefined }],
])('evidence of %s is %o', (source, expected) => {
  expect(readEvidence([source])).toMatchObject(expected)
})

it('text of evidence is without markup, styles and scripts', () => {
  const source =
    '<html><head><title>t</title></head><body><style>p{}</style><p>One <b>two</b></p></body></html>'
  expect(readEvidence([source]).text.replace(/\s+/g, ' ').trim()).toBe('One two')
})
