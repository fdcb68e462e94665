import { expect, it, onTestFinished, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { FakeSpeech, fakeVoice } from '../testing/fake-speech.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { createWebSpeech } from './web-speech.ts'

const VOICES = [
  fakeVoice('Amy', 'en-GB'),
  fakeVoice('Hala', 'ar-SA'),
  fakeVoice('Zuri', 'sw-KE'),
  fakeVoice('Luc', 'fr-FR'),
]
const CSS = `.gone { display: none } .unseen { visibility: hidden }
.voice { position: absolute; left: -9999px }`

interface Utterance {
  lang: string
  text: string
}

/** Everything that `speak` is called with for a book of one section. */
async function spoken(
  body: string,
  { language = 'en', settings = {} }: { language?: string; settings?: Partial<ReaderSettings> } = {},
): Promise<Utterance[]> {
  const speech = new FakeSpeech(VOICES)
  const publication = await memoryBook([{ body: `${body}<p>The end.</p>`, css: CSS }], language)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:640px'
  document.body.append(box)
  const reader = createReader({
    publication,
    pageStore: null,
    speech: createWebSpeech(speech.parts),
    settings,
  })
  onTestFinished(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  await reader.listen!.play()
  await vi.waitFor(() => expect(reader.listen!.getState().status).toBe('idle'), 10_000)
  return speech.utterances.map(({ lang, text }) => ({ lang, text })).slice(0, -1)
}

/** Construct, markup, what is said: `language: text` of each utterance. */
const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ['paragraph', '<p>One line. Another.</p>', ['en-GB: One line.', 'en-GB: Another.']],
  ['heading', '<h2>Chapter Two</h2>', ['en-GB: Chapter Two']],
  ['line break', '<p>First line<br/>second line</p>', ['en-GB: First line', 'en-GB: second line']],
  ['soft hyphen', '<p>A won\u00adder\u00adful day.</p>', ['en-GB: A wonderful day.']],
  ['list', '<ul><li>Maize</li><li>Beans</li></ul>', ['en-GB: Maize', 'en-GB: Beans']],
  ['Arabic paragraph', '<p lang="ar">مرحبا بكم.</p>', ['ar-SA: مرحبا بكم.']],
  ['Swahili paragraph', '<p lang="sw">Habari za leo.</p>', ['sw-KE: Habari za leo.']],
  [
    'French words in a sentence',
    '<p>He had <i lang="fr">déjà vu</i> again.</p>',
    ['en-GB: He had', 'fr-FR: déjà vu', 'en-GB: again.'],
  ],
  ['xml:lang', '<p xml:lang="sw">Asante sana.</p>', ['sw-KE: Asante sana.']],
  [
    'Arabic letters without a language',
    '<p>They said سلام عليكم to us.</p>',
    ['en-GB: They said', 'ar-SA: سلام عليكم', 'en-GB: to us.'],
  ],
  ['language without a voice', '<p lang="de">Guten Tag.</p>', ['en-GB: Guten Tag.']],
  [
    'note call, link in sup',
    '<p>A word<sup><a role="doc-noteref" href="#n">12</a></sup> here.</p>',
    ['en-GB: A word here.'],
  ],
  [
    'note call, EPUB type',
    '<p>A word<a epub:type="noteref" xmlns:epub="http://www.idpf.org/2007/ops" href="#n">3</a> here.</p>',
    ['en-GB: A word here.'],
  ],
  ['link', '<p>See <a href="https://example.org">the page</a>.</p>', ['en-GB: See the page.']],
  ['footnote', '<aside role="doc-footnote"><p>A note.</p></aside>', []],
  [
    'footnote, EPUB type',
    '<aside epub:type="footnote" xmlns:epub="http://www.idpf.org/2007/ops"><p>A note.</p></aside>',
    [],
  ],
  ['other aside', '<aside><p>Beside it.</p></aside>', ['en-GB: Beside it.']],
  ['endnotes', '<ol><li role="doc-endnote">One note.</li></ol>', []],
  [
    'page break in a sentence',
    '<p>A page <span role="doc-pagebreak">7</span>ends here.</p>',
    ['en-GB: A page ends here.'],
  ],
  [
    'empty page break',
    '<p>Before <span role="doc-pagebreak" title="8"/>after.</p>',
    ['en-GB: Before after.'],
  ],
  ['display: none', '<p>Seen <span class="gone">unseen </span>words.</p>', ['en-GB: Seen words.']],
  ['visibility: hidden', '<p>Seen <span class="unseen">unseen </span>words.</p>', ['en-GB: Seen words.']],
  ['hidden attribute', '<p hidden="hidden">Unseen.</p>', []],
  ['aria-hidden', '<p>Five <span aria-hidden="true">✶ star </span>points.</p>', ['en-GB: Five points.']],
  ['words for voices only', '<p><span class="voice">Warning: </span>hot.</p>', ['en-GB: Warning: hot.']],
  [
    'ruby',
    '<p>The sign <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>.</p>',
    ['en-GB: The sign', 'en-GB: 漢.'],
  ],
  ['picture', '<p><img src="a.png" alt="A red door"/></p>', ['en-GB: A red door']],
  ['picture without words', '<p>Here <img src="a.png" alt=""/>it is.</p>', ['en-GB: Here it is.']],
  ['drawing', '<p><svg xmlns="http://www.w3.org/2000/svg" aria-label="A map"/></p>', ['en-GB: A map']],
  [
    'formula',
    '<p>Then <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math> is four.</p>',
    ['en-GB: Then x squared is four.'],
  ],
  [
    'table',
    '<table><tr><th>City</th><th>People</th></tr><tr><th>Lamu</th><td>24,525</td></tr></table>',
    ['en-GB: City', 'en-GB: People', 'en-GB: Lamu', 'en-GB: People: 24,525'],
  ],
  [
    'table without heads',
    '<table><tr><td>Lamu</td><td>Kenya</td></tr></table>',
    ['en-GB: Lamu', 'en-GB: Kenya'],
  ],
  ['title before a name', '<p>Mr. Bennet sat.</p>', ['en-GB: Mr. Bennet sat.']],
  ['month', '<p>It was on Jan. 5. He left.</p>', ['en-GB: It was on Jan. 5.', 'en-GB: He left.']],
  [
    'Swahili title',
    '<p lang="sw">Bi. Asha akasema. Bw. Juma alicheka.</p>',
    ['sw-KE: Bi. Asha akasema.', 'sw-KE: Bw. Juma alicheka.'],
  ],
  [
    'address',
    '<p>Go to https://example.org/a/b?c=d now.</p>',
    ['en-GB: Go to https://example.org/a/b?c=d now.'],
  ],
  [
    'question in quotes',
    '<p>“Really?” she asked. “Yes.”</p>',
    ['en-GB: “Really?” she asked.', 'en-GB: “Yes.”'],
  ],
  ['money', '<p>It costs KSh. 500. Cheap!</p>', ['en-GB: It costs KSh. 500.', 'en-GB: Cheap!']],
  ['decimal number', '<p>It is 3.14 or so.</p>', ['en-GB: It is 3.14 or so.']],
  [
    'Arabic sentences',
    '<p lang="ar">قال د. أحمد كلامه. هل فهمت؟</p>',
    ['ar-SA: قال د. أحمد كلامه.', 'ar-SA: هل فهمت؟'],
  ],
  ['ornament', '<p>* * *</p>', []],
]

const tidy = ({ lang, text }: Utterance) => `${lang}: ${text.replace(/\s+/g, ' ').trim()}`

it.each(CASES)('speaks %s', async (_, body, wanted) => {
  expect((await spoken(body)).map(tidy)).toEqual(wanted)
})

it('reads notes and page numbers on request', async () => {
  const body =
    '<p>A word<a role="doc-noteref" href="#n">12</a>, page <span role="doc-pagebreak" aria-label="7"/>end.</p><aside role="doc-footnote"><p>A note.</p></aside>'
  expect((await spoken(body, { settings: { readNotes: true, readPageNumbers: true } })).map(tidy)).toEqual([
    'en-GB: A word12, page 7 end.',
    'en-GB: A note.',
  ])
})

it('docs/spoken-text.md holds what is said of each construct (run with -u to write it again)', async () => {
  const rows: string[] = []
  for (const [name, body] of CASES) {
    const said = (await spoken(body)).map(tidy).join('<br>')
    rows.push(
      `| ${name} | \`${body.replaceAll('|', '\\|').replaceAll('\u00ad', '&shy;')}\` | ${said || 'nothing'} |`,
    )
  }
  const page = `# Spoken text

Recorded from \`speak()\` by \`node scripts/test.mjs --project browser packages/reader-core/src/listen/speech-view.browser.test.ts -u\`, in a book
in English, with voices for \`en-GB\`, \`ar-SA\`, \`sw-KE\` and \`fr-FR\`. Notes and printed page numbers are off by default: settings \`readNotes\` and
\`readPageNumbers\`.

| construct | markup | language and text of each utterance |
|---|---|---|
${rows.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../../docs/spoken-text.md')
})
