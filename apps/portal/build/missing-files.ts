import { minifySync, type Plugin } from 'vite'
import { type MissingWords, sayMissingFiles } from '../src/start/missing-files.ts'

const WORDS: readonly MissingWords[] = [
  [
    'en_US',
    'ltr',
    'Kurasa does not load. There is no network here, or it is very slow.',
    'Try again',
    'Plain pages',
  ],
  [
    'sw_KE',
    'ltr',
    'Kurasa haijapakiwa. Mtandao hapa haupo au ni wa polepole sana.',
    'Jaribu tena',
    'Kurasa nyepesi',
  ],
  ['ar_SA', 'rtl', 'لم يُحمَّل موقع كوراسا. لا شبكة هنا، أو هي بطيئة جدًا.', 'حاول مجددًا', 'صفحات بسيطة'],
]

/** On a line of 400 kbit/s the files of a first page come less than a second apart. */
const DEADLINE = 4000

/** Has a page that shows nothing yet say that its files do not come. */
export const sayMissing = (): Plugin => ({
  name: 'say-missing',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const call = `(${sayMissingFiles})(window,document,${JSON.stringify(WORDS)},${DEADLINE})`
      const { code } = minifySync('missing-files.js', call)
      // Before the first script: it must hear each.
      return html.replace('</title>', `$&\n    <script>${code}</script>`)
    },
  },
})
