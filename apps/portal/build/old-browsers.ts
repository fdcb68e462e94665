import type { Plugin } from 'vite'

/** Page for browsers below the floor of `scripts/browser-floor.mjs`, in all its languages at once. */
const SENTENCES = [
  ['en', 'ltr', 'This browser is too old for Kurasa. Update it, or read in plain pages.', 'Plain pages'],
  [
    'sw',
    'ltr',
    'Kivinjari hiki ni cha zamani mno kwa Kurasa. Kisasishe, au soma kwenye kurasa nyepesi.',
    'Kurasa nyepesi',
  ],
  ['ar', 'rtl', 'هذا المتصفح قديم جدًا على كوراسا. حدِّثه، أو اقرأ في صفحات بسيطة.', 'صفحات بسيطة'],
] as const
const LANGUAGES = { en: 'en_US', sw: 'sw_KE', ar: 'ar_SA' }

/** Language, direction, sentence, address and name of the link. */
const words = SENTENCES.map(([lang, dir, text, link]) => [
  lang,
  dir,
  text,
  `/lite?lang=${LANGUAGES[lang]}`,
  link,
])

const NO_SCRIPT = [
  'Kurasa needs JavaScript here. Without it there are plain pages.',
  'Kurasa inahitaji JavaScript hapa. Bila hiyo kuna kurasa nyepesi.',
  'تحتاج كوراسا هنا إلى JavaScript. ومن دونها توجد صفحات بسيطة.',
]

/**
 * Runs in every browser there is, so it is written for the oldest; some of them require Trusted Types, so it parses nothing. A browser that has modules and lacks these two methods
 * (Chrome 93, Safari 15.3 and older) fails at the syntax of the portal or at its first screen; one that does manage shows the portal in
 * place of the words, so their look is that of a part of their own. From the address of a book the link leads to that book.
 */
const SCRIPT = `(function(d){if(Object.hasOwn&&[].at&&"noModule" in d.createElement("script"))return;var e=d.getElementById("root")||d.getElementById("landing"),b=d.createElement("div");b.style.cssText="padding:24px;font:18px/1.5 sans-serif";e.textContent="";e.appendChild(b);var m=/^\\/(read|read_img|details)$/.test(location.pathname)&&/[?&]id=([^&]+)/.exec(location.search);${JSON.stringify(words)}.forEach(function(w){var p=d.createElement("p"),a=d.createElement("a");p.lang=w[0];p.dir=w[1];p.appendChild(d.createTextNode(w[2]));p.appendChild(d.createElement("br"));a.href=m?w[3].replace("/lite","/lite/book/"+m[1]):w[3];a.textContent=w[4];p.appendChild(a);b.appendChild(p)})})(document)`

/** Says below the floor, and without scripts, where the plain pages are. */
export const sayTooOld = (): Plugin => ({
  name: 'say-too-old',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        /<noscript>[^<]*<\/noscript>/,
        `<noscript>${SENTENCES.map(
          ([lang, dir, , link], index) =>
            `<p lang="${lang}" dir="${dir}">${NO_SCRIPT[index]} <a href="/lite?lang=${LANGUAGES[lang]}">${link}</a></p>`,
        ).join('')}</noscript>\n    <script>${SCRIPT}</script>`,
      ),
  },
})
