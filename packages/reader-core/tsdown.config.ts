import { defineConfig } from 'tsdown'
import { isLoadedWith, type Modules, sourcesOf } from '../../scripts/loaded-with.ts'
import { pagedJsChunker } from './build/paged-js-chunker.ts'
import { plainNamespaces } from './build/plain-namespaces.ts'
import { shortSheets } from './build/short-sheets.ts'

const source = sourcesOf(import.meta.dirname)
const INDEX = source('index.ts')
const NODE_ENTRIES = [source('publication/index.ts'), source('sanitise/index.ts')]
/** Small enough to be a file of its own. */
const DIRECTION = source('direction/reading-direction.ts')
/** Modules that count pages, store the counts and go to places within a chapter: for every text book when its first page is painted. */
const COUNTING = [
  source('navigator/page-counter.ts'),
  source('navigator/measure-book.ts'),
  source('paginator/page-runs.ts'),
  source('publication/measure-section.ts'),
  source('page-store/kept-pages.ts'),
]

/** Modules that read the text of a page: each alone would be one more file to name before the first page. */
const PAGE_TEXT = [
  source('paginator/text-ranges.ts'),
  source('paginator/added-hyphens.ts'),
  source('hyphenation/hyphens-css.ts'),
]

/** Modules that find words in a section: decorations share most of them with search, notes, listening and places of others. */
const SECTION_WORDS = [
  source('decorations/decorated-text.ts'),
  source('decorations/quote-search.ts'),
  source('places/text-stretch-locator.ts'),
  source('search/folded-text.ts'),
  source('section/section-text.ts'),
]

/**
 * Keeps the files that a host loads before the first page two, whatever its bundler makes of modules that later chunks share: `reader`, and
 * `book`, which the entries for Node share with it. Code may wait for a tap, never for a property of the book. After the first page comes
 * `counting`.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (id.endsWith('.d.ts') || isLoadedWith(id, [DIRECTION], modules)) return null
  if (isLoadedWith(id, [INDEX], modules)) return isLoadedWith(id, NODE_ENTRIES, modules) ? 'book' : 'reader'
  if (PAGE_TEXT.includes(id)) return 'page-text'
  if (SECTION_WORDS.includes(id)) return 'section-words'
  return isLoadedWith(id, COUNTING, modules) ? 'counting' : null
}

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    publication: 'src/publication/index.ts',
    direction: 'src/direction/reading-direction.ts',
    annotations: 'src/annotations/exchange.ts',
    sanitise: 'src/sanitise/index.ts',
    gestures: 'src/gestures.ts',
    internal: 'src/internal.ts',
    // A worker is a file of its own, which the code names by its place.
    'border-worker': 'src/image-book/border-worker.ts',
  },
  format: 'esm',
  dts: true,
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  sourcemap: true,
  // Chunks without their dependencies may need further exports of an entry.
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    // Docstrings are in the types.
    comments: { jsdoc: false },
    // Nearly all functions of these files run before the first page. A bundler takes the line out.
    banner: ({ name }) => (/^(?:index|book)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: chunkOf }],
    },
  },
  plugins: [
    pagedJsChunker(),
    shortSheets(),
    plainNamespaces(),
    {
      name: 'worker-files',
      renderChunk: (code) => code.replaceAll('border-worker.ts', 'border-worker.js'),
    },
  ],
})
