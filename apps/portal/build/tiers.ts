import { GROUPED, HOME_SCREEN, isOfFiles, isReader, KEPT } from './chunks.ts'
import { type Bundle, chunksOf, filesOf, isContract, isFirst, isImageBook } from './pages.ts'

/** Addresses of a build's files, each in one tier. */
export interface Tiers {
  /** First screen: the files that the page names. */
  shell: string[]
  /** A book's first pages: its screen, what follows those pages, and the faces of text and bars. */
  opening: string[]
  /** The parts of the reader that load on use, and books of images. */
  reader: string[]
  /** All other screens. */
  screens: string[]
  /** Texts of the screens, by language. */
  texts: Record<string, string[]>
  /** Cached after the first use: fonts, printing, formats that only files have. */
  later: string[]
}

/** The language of a file of texts, as the portal stores it: `sw_KE`. */
function languageOf(id: string): string | undefined {
  const [, language, region] = /\/src\/i18n\/locales\/([a-z]{2})-([a-z]{2})\//.exec(id) ?? []
  return language && region && `${language}_${region.toUpperCase()}`
}

/** Patterns that pages of text wait for. */
const isHyphens = (id: string) => /\/reader-core\/src\/hyphenation\/english\.ts$/.test(id)

/** Sorts the files of a build by when a phone keeps them. */
export function tiersOf(bundle: Bundle): Tiers {
  const seen = new Set<string>()
  /** Those that no tier before has. */
  const fresh = (files: string[]) => {
    const found = [...new Set(files)].filter((file) => !seen.has(file))
    for (const file of found) seen.add(file)
    return found
  }
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const addresses = (files: string[]) => files.map((file) => `/${file}`)
  const scripts = chunksOf(bundle).filter(({ fileName }) => fileName.startsWith('assets/'))
  const filesNeeded = (isNeeded: (id: string, isDynamic: boolean) => boolean, names = new Set<string>()) => {
    const needed = scripts.filter(
      ({ facadeModuleId, isDynamicEntry, name }) =>
        names.has(name) || isNeeded(facadeModuleId ?? '', isDynamicEntry),
    )
    const files = filesOf(needed, bundle)
    return addresses([...files.scripts, ...files.styles])
  }
  const shell = fresh([
    ...[...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, href]) => href!),
    // The tab that a book is left to, and the tasks that follow each first screen, with and without a network.
    ...filesNeeded((id) => id === HOME_SCREEN, new Set(['home', 'after'])),
  ])
  const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  const face = assets.filter((file) =>
    /(literata-latin-400-700|figtree-latin-wght-normal)-[^/]+\.woff2$/.test(file),
  )
  const opening = fresh([
    ...filesNeeded(
      (id) => isFirst(id) || isContract(id) || isHyphens(id),
      new Set([KEPT, 'late', 'reader-tools']),
    ),
    ...addresses(face),
  ])
  const reader = fresh(
    filesNeeded(
      (id, isDynamic) => isImageBook(id) || (isDynamic && isReader(id) && !isOfFiles(id)),
      new Set(['image-book']),
    ),
  )
  const texts: Tiers['texts'] = {}
  for (const { fileName, facadeModuleId } of scripts) {
    const language = languageOf(facadeModuleId ?? '')
    if (language) texts[language] = [...(texts[language] ?? []), ...fresh([`/${fileName}`])]
  }
  const screens = fresh(filesNeeded((id) => id !== '' && !isOfFiles(id), GROUPED))
  return { shell, opening, reader, screens, texts, later: fresh(addresses(assets)) }
}
