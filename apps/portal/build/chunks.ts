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
/** The module that requests the first page of a book while the reader's code is loading. */
export const FIRST_REQUESTS = source('reading/request-first-page.ts')
/** Modules that the opening of every book imports. */
export const isOpening = (id: string) =>
  /\/reader-core\/src\/publication\/manifest\/parse-manifest\.ts$|\/node_modules\/idb\//.test(id)
/** A module of the reader. */
export const isReader = (id: string) => /\/packages\/reader-(core|react)\//.test(id)

/** Modules that an entry imports, and what they import in turn: all that runs before it shows anything. */
const firstScreen = new Set<string>()
const landing = new Set<string>()
/** Modules that run before the libraries are loaded. */
const beginning = new Set<string>()
/** All that runs before a book is open. */
const reading = new Set<string>()
/** Runs after the first screen is painted, whichever it is. */
const after = new Set<string>()
/** Modules that screens other than that of a book import. */
const elsewhere = new Set<string>()

/** Finds the modules of each start, which `groups` needs. */
export const findChunks = (): Plugin => ({
  name: 'find-chunks',
  apply: 'build',
  buildEnd() {
    const isMissing = (id: string) => !this.getModuleInfo(id)
    const named = ['main.tsx', 'landing/main.ts', 'begin.ts', 'account/member-tasks.tsx'].map(source)
    const missing = [...named, FIRST_REQUESTS, READ_SCREEN].filter(isMissing)
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
    visit(source('main.tsx'), firstScreen)
    visit(source('landing/main.ts'), landing)
    visit(source('api/called-contract.ts'), landing)
    visit(source('begin.ts'), beginning)
    visit(FIRST_REQUESTS, beginning)
    visit(READ_SCREEN, reading)
    visit(source('account/member-tasks.tsx'), after)
    for (const id of this.getModuleIds()) {
      if (isOpening(id)) visit(id, reading)
      if (isReader(id)) continue
      for (const later of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (later !== READ_SCREEN) visit(later, elsewhere)
      }
    }
  },
})

const isLibrary = (id: string) => /\/node_modules\/(?!lucide-react)/.test(id)

/** Parts of the query library that its index names, and that only later screens use. */
const isLater = (id: string) =>
  /tanstack.*\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver)/.test(id)

/** Modules that parse the first calls, which the first paint does not wait for. Each call comes with its screens. */
const isOfContract = (id: string) =>
  /\/(node_modules\/zod|packages\/portal-contract)\/|\/src\/api\/called-contract\.ts$/.test(id)

/** Modules of the first screen alone: those of the landing page stay apart, which must not load the rest. */
const isOfFirstScreen = (id: string) =>
  firstScreen.has(id) && !landing.has(id) && !isLater(id) && !isOfContract(id)

const isLaterOf = (found: Set<string>) => (id: string) =>
  found.has(id) && !firstScreen.has(id) && !landing.has(id) && !isLater(id)
const isOfReading = isLaterOf(reading)

/** Hyphenation, with the parts of it that the rest of the reader needs. */
const isOfHyphens = (id: string) =>
  /\/reader-core\/src\/(paginator\/hyphenation|.*\/(added-hyphens|hyphens-css))\.ts$/.test(id)
const isOfStorage = (id: string) => /\/node_modules\/idb\//.test(id)

export const groups = [
  { name: 'begin', test: (id: string) => isOfFirstScreen(id) && beginning.has(id) },
  { name: 'libraries', test: (id: string) => isOfFirstScreen(id) && isLibrary(id) },
  { name: 'portal', test: isOfFirstScreen },
  { name: 'contract', test: (id: string) => landing.has(id) && isOfContract(id) },
  { name: 'start', test: (id: string) => landing.has(id) && firstScreen.has(id) && !isOfContract(id) },
  { name: 'after', test: (id: string) => isLaterOf(after)(id) && !beginning.has(id) },
  { name: 'hyphens', test: isOfHyphens },
  { name: 'asking', test: (id: string) => isOfStorage(id) || isLaterOf(beginning)(id) },
  { name: 'reader', test: (id: string) => isOfReading(id) && !elsewhere.has(id) },
  { name: 'reading', test: (id: string) => isOfReading(id) && elsewhere.has(id) && !isLibrary(id) },
]
