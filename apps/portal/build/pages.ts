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

/** No `modulepreload`, whose failure many browsers keep for as long as the page lives: see `src/loading/load-file.ts`. */
const scriptPreload = (file: string) => ({ rel: 'preload', as: 'script', href: `/${file}` })
const stylePreload = (file: string) => ({ rel: 'preload', as: 'style', href: `/${file}` })

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
/** Whether the first answers come with the page, as for visitors: they need no parser. A new phone begins in English. */
const IS_BROUGHT = `!s.uid&&(/^\\/read(_img)?$/.test(p)||p==='/'&&/^(en_US)?$/.test(s.lang||''))`

/**
 * Preloads the files of the screen that the address names, together with those of the page. The parser of answers comes where one will.
 */
function screenPreload(bundle: Bundle, html: string): HtmlTagDescriptor {
  const namesOf = (isNeeded: (id: string) => boolean) => {
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
  const parser = namesOf(isContract)
  const files = Object.entries(OPENED).map(([path, screen]) => {
    const isScreen = (id: string) => id === screen || (path === '/details' && id === FIRST_REQUESTS)
    return [path, namesOf(isScreen).filter((name) => !parser.includes(name))]
  })
  return {
    tag: 'script',
    children: `(function(d,f,c,s,p){p=location.pathname;try{s=localStorage}catch(e){}for(f of(f[p]||[]).concat(${IS_BROUGHT}?[]:c)){var l=d.createElement('link');l.rel='preload';l.as=/css$/.test(f)?'style':'script';l.crossOrigin='';l.href='/assets/'+f;d.head.appendChild(l)}})(document,${JSON.stringify(Object.fromEntries(files))},${JSON.stringify(parser)},{})`,
    injectTo: 'head',
  }
}

/**
 * Preloads together with the page the files that the first screen needs a moment later. The one face that every language uses comes, too,
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
        tags: [screenPreload(bundle, html), ...faces.map(quickPreload)],
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
      const chunks = chunksOf(bundle).filter((chunk) => isStartOf(chunk, isNeeded))
      const { scripts, styles } = filesOf(chunks, bundle)
      const links = [...styles.map(stylePreload), ...scripts.map(scriptPreload)]
        .filter(({ href }) => !html.includes(`"${href}"`))
        .map((attrs) => Object.entries(attrs).map(([name, value]) => `${name}="${value}"`))
        .map((attrs) => `    <link ${attrs.join(' ')} crossorigin>\n`)
      this.emitFile({
        type: 'asset',
        fileName,
        source: html.replace('  </head>', `${links.join('')}  </head>`),
      })
    }
  },
})
