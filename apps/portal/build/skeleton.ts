import type { Plugin } from 'vite'

/** A bone of a skeleton: where it begins, and its size, as CSS lengths. */
type Bone = readonly [top: string, left: string, width: string, height: string]

/** Top bar, what is read now, two rows of covers, tabs. */
const PORTAL: readonly Bone[] = [
  ['16px', '20px', '120px', '28px'],
  ['16px', 'calc(100% - 64px)', '44px', '28px'],
  ['72px', '20px', 'calc(100% - 40px)', '132px'],
  ...[236, 470].flatMap((top): Bone[] => [
    [`${top}px`, '20px', '45%', '20px'],
    ...[20, 142, 264].map((left): Bone => [`${top + 34}px`, `${left}px`, '108px', '162px']),
  ]),
]

/** Lines of a page: as `OpeningPage` of the reader draws them, which comes next. */
const BOOK: readonly Bone[] = [
  ['72px', '24px', 'calc((100% - 48px) * 0.52)', '26px'],
  ...[96, 91, 98, 88, 94, 62, 92, 97, 89, 95, 44].map(
    (width, line): Bone => [`${134 + 28 * line}px`, '24px', `calc((100% - 48px) * ${width / 100})`, '14px'],
  ),
]

/** Name, headline, its lines, a button, books to try. */
const LANDING: readonly Bone[] = [
  ['18px', '20px', '120px', '28px'],
  ['76px', '20px', '80%', '34px'],
  ['120px', '20px', '55%', '34px'],
  ['172px', '20px', '90%', '16px'],
  ['220px', '20px', 'calc(100% - 40px)', '52px'],
  ...[20, 142, 264].map((left): Bone => ['312px', `${left}px`, '108px', '162px']),
]

/** Colours as in `tokens.css`, which has not come yet. A skeleton that would be gone at once does not show. */
const STYLE = [
  'html:not([data-k-theme]){background:#f7f4ef}',
  '.kw{position:fixed;inset:0;overflow:hidden;animation:kw .12s linear .12s backwards}',
  '.kw i{position:absolute;border-radius:8px;background:var(--k-sunken,#eee9e1)}',
  '@media(prefers-color-scheme:dark){html:not([data-k-theme]){background:#151214}html:not([data-k-theme]) .kw i{background:#2b2629}}',
  '@keyframes kw{from{opacity:0}}',
].join('')

/**
 * First words of a book, or its first picture, which the API puts into its page: on a phone that has nothing of ours, over a slow line, they are read until the
 * reader draws the same page. Sizes, margins and faces are those of its first page.
 */
const WORDS_STYLE = [
  '@font-face{font-family:k-book;src:local("Noto Serif");size-adjust:103%;ascent-override:114.3%;descent-override:29.9%}',
  '#first-words{position:fixed;z-index:1;inset:60px 0 48px;padding:0 24px;overflow:hidden;pointer-events:none;background:var(--k-ground,#f7f4ef);color:var(--k-ink,#241a20);font:18px/1.55 k-book,Georgia,serif;text-align:justify;hyphens:auto;overflow-wrap:break-word;transition:opacity .2s}',
  // It gives way to the reader's page: see `read-screen.tsx`.
  '#first-words[data-over]{opacity:0}',
  '@media(prefers-reduced-motion:reduce){#first-words{transition:none}}',
  '#first-words:lang(ar){font-size:20px;line-height:1.8}',
  '#first-words p{margin:0 0 .75em}',
  '#first-words :is(h2,h3){margin:.9em 0 .8em;font-size:1.55em;line-height:1.25;text-align:start;hyphens:manual;text-wrap:balance}',
  '#first-words h3{font-size:1.12em}',
  '#first-words[data-short]{padding-top:84px;text-align:center}',
  '#first-words[data-short] h2{text-align:center;font-weight:400;font-size:2em}',
  '#first-words img{inline-size:100%;block-size:100%;object-fit:contain}',
  '@media(prefers-color-scheme:dark){html:not([data-k-theme]) #first-words{background:#151214;color:#ded5ce}}',
  // As in `image-book-view.module.css`, in each theme.
  '#first-words#first-words[data-picture]{inset:0;padding:0;background:#0d0b0c}',
].join('')

/** Ms from the click within which a page comes over a line that is not slow. */
export const QUICK = 400
/** Shows the first words on a phone: where nothing was chosen or read yet, and where the page was slow to come. */
const WORDS_SCRIPT = `(function(e,w){try{if(e&&w.performance.now()>${QUICK}&&w.innerWidth<600&&w.innerHeight>569&&!Object.keys(w.localStorage).some(function(k){return k==="uid"||k==="k_prefs"||k.indexOf("k_place_")===0}))e.hidden=false}catch(x){}})(document.getElementById("first-words"),window)`

const drawn = (bones: readonly Bone[]) =>
  `<div class="kw" aria-hidden="true">${'<i></i>'.repeat(bones.length)}</div>`

/** Rules that place the bones: the policy of pages refuses attributes of style. */
const placed = (bones: readonly Bone[]) =>
  bones
    .map(
      ([top, left, width, height], index) =>
        `.kw i:nth-child(${index + 1}){top:${top};left:${left};width:${width};height:${height}}`,
    )
    .join('')

/** The page of a book, from the portal's. */
export const withBookSkeleton = (html: string): string =>
  html.replace(drawn(PORTAL), drawn(BOOK)).replace(placed(PORTAL), placed(BOOK))

/**
 * Draws a skeleton within the page, which is painted before any file of the portal has come: style sheets follow it. It goes when the portal
 * shows its first screen; without scripts there is none.
 */
export const drawSkeleton = (): Plugin => ({
  name: 'draw-skeleton',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets: string[] = []
      const bones = html.includes('id="landing"') ? LANDING : PORTAL
      const filled = html
        .replace(/\n\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          sheets.push(link)
          return ''
        })
        .replace(
          '</head>',
          `  <style>${STYLE}${placed(bones)}${WORDS_STYLE}</style>\n    <noscript><style>.kw{display:none}</style></noscript>\n  </head>`,
        )
        .replace(
          /(<div id="root">)(<\/div>)/,
          `$1${drawn(bones)}$2\n    <!--first-words--><script>${WORDS_SCRIPT}</script><!--first-answers-->${sheets.join('')}`,
        )
        .replace(/(<main id="landing">)(<\/main>)/, `$1${drawn(bones)}$2${sheets.join('')}`)
      if (sheets.length === 0 || !filled.includes('class="kw"') || !filled.includes(sheets[0]!))
        throw new Error('The page has no place for its skeleton.')
      return filled
    },
  },
})
