import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { DETAILS_SCREEN, FIRST_REQUESTS, HOME_SCREEN, isOpening, READ_SCREEN } from './chunks.ts'
import { QUICK, withBookSkeleton } from './skeleton.ts'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** The module that an import with `import()` of this file begins with. */
const isStartOf = (chunk: Chunk, test: (id: string) => boolean) => test(chunk.facadeModuleId ?? '')

/** The scripts of a build. */
export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The files that chunks come in: they themselves, and what they import, and what that imports. */
export function filesOf(chunks: Chunk[], bundle: Bundle): { scripts: string[]; styles: string[] } {
  const found = new Set<Chunk>()
  const visit = (chunk: Rolldown.OutputAsset | Chunk | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) visit(bundle[imported])
  }
  for (const chunk of chunks) visit(chunk)
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return { scripts: [...found].map(({ fileName }) => fileName), styles: [...new Set(styles)] }
}

/** Preloads a face where the page came quickly, before any code has. Its hash is in the policy of pages. */
const quickPreload = (file: string): HtmlTagDescriptor => ({
  tag: 'script',
  children: `(function(d,l){if(performance.now()<${QUICK}){l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href='/${file}';d.head.appendChild(l)}})(document,document.createElement('link'))`,
  injectTo: 'head',
})

/** Screens that the portal's page is often opened for, by their paths. */
const OPENED = { '/': HOME_SCREEN, '/details': DETAILS_SCREEN }

/** The parser of answers. */
export const isContract = (id: string) => id.endsWith('/src/api/called-contract.ts')
/** Whether the first answers come with the page, as for visitors: they need no parser. */
const IS_BROUGHT = `!s.uid&&/^\\/(read|read_img)?$/.test(p)`

/** Names of files by the path of a page; `*`: of every other path. `parser`: where no answers come with the page. */
interface FirstFiles {
  [path: string]: string[]
}
const FILES_TAG = 'first-files'
const FILES_PLACE = /(<script type="application\/json" id="first-files">)[^<]*/

/**
 * Requests the files of the screen that the address names, together with those of the page. No links of the kind `preload` or
 * `modulepreload`: a browser takes one that failed for the file itself when the file is imported later. The names are apart from the
 * script, so that the policy of the page is the same in each release.
 */
const REQUEST_FILES = `(function(d,f,s,p){f=JSON.parse(d.getElementById('${FILES_TAG}').textContent);p=location.pathname;s={};try{s=localStorage}catch(e){}(f[p]||f['*']||[]).concat(${IS_BROUGHT}?[]:f.parser).forEach(function(n){fetch('/assets/'+n).then(function(r){return r.blob()}).catch(function(){})})})(document)`

/** Names of the files that modules of the build come in, except those that the page names itself. */
function namesOf(isNeeded: (id: string) => boolean, bundle: Bundle, html: string): string[] {
  const { scripts, styles } = filesOf(
    chunksOf(bundle).filter((chunk) => isStartOf(chunk, isNeeded)),
    bundle,
  )
  const names = [...styles, ...scripts].filter((file) => {
    const chunk = bundle[file]
    // A file without modules hands on the names of another: see `facades.ts`.
    const isFacade = chunk?.type === 'chunk' && chunk.moduleIds.length === 0
    return !isFacade && !html.includes(`"/${file}"`)
  })
  return names.map((file) => file.replace('assets/', ''))
}

function screenRequests(bundle: Bundle, html: string): HtmlTagDescriptor[] {
  const parser = namesOf(isContract, bundle, html)
  const files = Object.entries(OPENED).map(([path, screen]) => {
    const isScreen = (id: string) => id === screen || (path === '/details' && id === FIRST_REQUESTS)
    return [path, namesOf(isScreen, bundle, html).filter((name) => !parser.includes(name))]
  })
  const children = JSON.stringify({ ...(Object.fromEntries(files) as FirstFiles), parser })
  return [
    { tag: 'script', attrs: { type: 'application/json', id: FILES_TAG }, children, injectTo: 'head' },
    { tag: 'script', children: REQUEST_FILES, injectTo: 'head' },
  ]
}

/**
 * Has the files that the first screen needs a moment later come together with the page. The one face that every language uses comes, too,
 * but not over a slow line: see `phone-faces.ts`.
 */
export const preloadFirstNeeds = (): Plugin => ({
  name: 'preload-first-needs',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const faces = Object.keys(bundle).filter((file) => /figtree-latin-wght-normal-[^/]+\.woff2$/.test(file))
      // Scripts run in their order, but this one waits for no other.
      return {
        html: html.replace(/(<script type="module")( [^>]*\/assets\/begin-)/, '$1 async$2'),
        tags: [...screenRequests(bundle, html), ...faces.map(quickPreload)],
      }
    },
  },
})

/** A module that shows books of images. */
export const isImageBook = (id: string) =>
  /\/reader-core\/src\/image-book\/image-book\.ts$|\/image-book-view\/image-pages\.tsx$/.test(id)

/** A module that a book begins with. */
export const isFirst = (id: string) => id === FIRST_REQUESTS || id === READ_SCREEN || isOpening(id)

/** Beside the portal's page: pages by the name of the path that they answer, and what their screens begin with. */
const readPages: Record<string, (id: string) => boolean> = {
  'read.html': isFirst,
  'read_img.html': (id) => isFirst(id) || isImageBook(id),
}

/**
 * The portal's page once more for the addresses of a book, naming the reader too: its code comes beside the portal's, and
 * not a round trip after it.
 */
export const writeReadPages = (): Plugin => ({
  name: 'write-read-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') return this.error('There is no page to name the reader in.')
    const html = withBookSkeleton(String(page.source))
    for (const [fileName, isNeeded] of Object.entries(readPages)) {
      const parser = namesOf(isContract, bundle, html)
      const files = JSON.stringify({ '*': namesOf(isNeeded, bundle, html), parser })
      if (!FILES_PLACE.test(html)) this.error('The page has no place for the names of files.')
      this.emitFile({ type: 'asset', fileName, source: html.replace(FILES_PLACE, `$1${files}`) })
    }
  },
})
