import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { importsOfModule } from './imports.ts'

/**
 * Which module comes in which file. A file costs a slow line a round trip and a slow processor a task, so what is always
 * needed together comes together: the first screen in a few files by how often they change, a book in two.
 */

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** The screen of a book. */
export const READ_SCREEN = source('screens/read/read-screen.tsx')
/** Stands below a book's first page. */
const BEGIN_FOOT = source('screens/read/begin-foot.tsx')
/** The first tab. */
export const HOME_SCREEN = source('screens/home/home-screen.tsx')
/** The screen of one book, which most links lead to. */
export const DETAILS_SCREEN = source('screens/details/details-screen.tsx')
/** The module that requests the first page of a book while the reader's code is loading. */
export const FIRST_REQUESTS = source('reading/request-first-page.ts')
/** Modules that the opening of every book imports. */
export const isOpening = (id: string) =>
  /\/reader-core\/src\/publication\/manifest\/parse-manifest\.ts$|\/node_modules\/idb\//.test(id)
/** Modules that no book of the portal needs: printing, and formats that only files have. */
export const isOfFiles = (id: string) =>
  /\/src\/(paged-js|publication\/(?!images\/image-size|manifest\/parse-manifest|encoding\/decode-text))/.test(
    id,
  )
/** A module of the reader. */
export const isReader = (id: string) => /\/packages\/reader-(core|react)\//.test(id)

const closures = new Map<string, Set<string>>()
/** All modules that one of these modules imports, and what they import in turn. Each set is closed: so are unions of them. */
const closureOf = (...paths: string[]): Set<string> => {
  const key = paths.join()
  const closure = closures.get(key) ?? new Set<string>()
  closures.set(key, closure)
  return closure
}

/** Modules that an entry imports: all that runs before it shows anything. */
const firstScreen = closureOf(source('main.tsx'))
const CONTRACT = source('api/called-contract.ts')
const landing = closureOf(source('landing/main.ts'), CONTRACT)
/** Modules that run before the libraries are loaded. */
const beginning = closureOf(source('begin.ts'), FIRST_REQUESTS)
/** All that runs before a book is open, and what stands below its first page. */
const reading = closureOf(READ_SCREEN, BEGIN_FOOT)
const home = closureOf(HOME_SCREEN, source('screens/home/promo-title.tsx'))
/** Runs after the first screen is painted, whichever it is. */
const after = closureOf(
  ...[
    'account/member-tasks.tsx',
    'offline/keep-portal.ts',
    'offline/new-build.ts',
    'start/link-watch.ts',
  ].map(source),
  source('start/shell/confirm-dialog.tsx'),
)
/** Sends what members do to their other phones. */
const sync = closureOf(source('reading/reading-sync.ts'))
/** Opens and keeps books of this phone. */
const kept = closureOf(
  ...[
    'offline/open-lease.ts',
    'offline/ended-lease.ts',
    'edition/note-opened.ts',
    'edition/renew-lease.ts',
  ].map(source),
)
/** The screen that most others lead to. */
const details = closureOf(DETAILS_SCREEN)
/** Shows books of images. */
const images = closureOf(
  ...['reader-core/src/image-book/image-book.ts', 'reader-react/src/image-book-view/image-pages.tsx'].map(
    (path) => source(`../../../packages/${path}`),
  ),
)
/** Bars and the parts that come with them, after the first page of each book. */
const tools = closureOf(source('../../../packages/reader-react/src/reader/reader-tools.tsx'))
/** Runs after the first page of each book of text. */
const late = closureOf(
  ...[
    'navigator/focus-sync.ts',
    'page-store/kept-pages.ts',
    'publication/key-of-publication.ts',
    'read-time/reader-observer.ts',
    'storage/indexed-db-records.ts',
  ].map((path) => source(`../../../packages/reader-core/src/${path}`)),
)
/** Breaks words: pages of text wait for it, as they are justified unless someone chose otherwise. */
const hyphens = closureOf(source('../../../packages/reader-core/src/paginator/hyphenation.ts'))
/** Modules that screens other than that of a book import. */
const elsewhere = new Set<string>()
/** For each module how many modules that are imported later need it. */
const needs = new Map<string, number>()

/** Finds the modules of each start, which `groups` needs. */
export const findChunks = (): Plugin => ({
  name: 'find-chunks',
  apply: 'build',
  buildEnd() {
    const named = [...closures.keys()].flatMap((key) => key.split(','))
    const missing = named.filter((id) => !this.getModuleInfo(id))
    if (missing.length > 0 || ![...this.getModuleIds()].some(isOpening)) {
      this.error(
        `build/chunks.ts names modules that are not there: ${missing.join() || 'isOpening finds none'}.`,
      )
    }
    const visit = (id: string, found: Set<string>) => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of importsOfModule(this, id)) visit(imported, found)
    }
    for (const [key, closure] of closures) for (const id of key.split(',')) visit(id, closure)
    const later = new Set<string>()
    for (const id of this.getModuleIds()) {
      if (isOpening(id)) visit(id, reading)
      if (isReader(id)) continue
      for (const imported of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        later.add(imported)
        if (imported !== READ_SCREEN && imported !== BEGIN_FOOT) visit(imported, elsewhere)
      }
    }
    for (const id of later) {
      const closure = new Set<string>()
      visit(id, closure)
      for (const each of closure) needs.set(each, (needs.get(each) ?? 0) + 1)
    }
  },
})

const isLibrary = (id: string) => /\/node_modules\/(?!lucide-react)/.test(id)

/** Parts of the query library that its index names, and that only later screens use. */
const isLater = (id: string) =>
  /tanstack.*\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver)/.test(id)

/** Modules that parse the first calls: no request waits for them, and no answer that comes with its page. */
const isOfContract = (id: string) =>
  landing.has(id) &&
  (id === CONTRACT || /\/(node_modules\/zod|packages\/portal-contract)\//.test(id)) &&
  !/\/portal-contract\/src\/(endpoint|headers|languages|translate)\.ts$/.test(id)

/** Modules of the first screen alone: those of the landing page stay apart, which must not load the rest. */
const isOfFirstScreen = (id: string) => firstScreen.has(id) && !landing.has(id) && !isLater(id)

/** Small modules that more than one of the first screens needs, and none of them alone. */
const isOfSeveral = (id: string) =>
  !isLibrary(id) && (home.has(id) ? reading.has(id) || after.has(id) : after.has(id) && reading.has(id))

const isLaterOf = (found: Set<string>) => (id: string) =>
  found.has(id) && !firstScreen.has(id) && !landing.has(id) && !isLater(id)
const isOfReading = isLaterOf(reading)
const isOwnOf = (found: Set<string>) => (id: string) => isLaterOf(found)(id) && !isLibrary(id)

const isOfStorage = (id: string) => /\/node_modules\/idb\//.test(id)
/** Modules of the portal that several later screens need. */
const isShared = (id: string) =>
  /\/apps\/portal\/src\/|\/packages\/portal-contract\/|\/lucide-react\//.test(id) &&
  !firstScreen.has(id) &&
  !landing.has(id) &&
  (needs.get(id) ?? 0) > 1

/**
 * The first that matches has a module. Each condition holds for a closed set less those before it, so no file imports one that
 * imports it.
 */
export const groups = [
  // The bundler's helper of a few lines.
  { name: 'start', test: /rolldown[/-]runtime/ },
  { name: 'begin', test: (id: string) => isOfFirstScreen(id) && beginning.has(id) },
  { name: 'libraries', test: (id: string) => isOfFirstScreen(id) && isLibrary(id) },
  { name: 'portal', test: (id: string) => isOfFirstScreen(id) || (!landing.has(id) && isOfSeveral(id)) },
  { name: 'contract', test: isOfContract },
  { name: 'start', test: (id: string) => landing.has(id) && (firstScreen.has(id) || reading.has(id)) },
  { name: 'covers', test: (id: string) => landing.has(id) && home.has(id) },
  { name: 'asking', test: (id: string) => isOfStorage(id) || isLaterOf(beginning)(id) },
  { name: 'reader', test: (id: string) => (isOfReading(id) || isOwnOf(hyphens)(id)) && !elsewhere.has(id) },
  { name: 'reading', test: (id: string) => isOfReading(id) && elsewhere.has(id) },
  { name: 'home', test: isOwnOf(home) },
  { name: 'after', test: isOwnOf(after) },
  { name: 'kept', test: isOwnOf(kept) },
  { name: 'account', test: (id: string) => isOwnOf(sync)(id) && details.has(id) },
  { name: 'sync', test: isOwnOf(sync) },
  { name: 'parts', test: (id: string) => isOwnOf(details)(id) && isShared(id) },
  { name: 'reader-tools', test: isOwnOf(tools) },
  { name: 'image-book', test: (id: string) => isOwnOf(images)(id) },
  { name: 'late', test: isOwnOf(late) },
  { name: 'more', test: isShared },
]

/** Names of the files that several modules which are imported later come in. */
export const GROUPED = new Set(['home', 'after', 'kept', 'sync', 'image-book', 'more'])
/** The file that opens and keeps books of this phone. */
export const KEPT = 'kept'
