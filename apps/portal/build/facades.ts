import type { Plugin } from 'vite'
import { chunksOf } from './pages.ts'

/**
 * A module that is imported later and comes in a file with others is given a file of its own, which hands its names on: a turn of the line
 * for 60 bytes. This takes the names from the file itself.
 */
export function withoutFacade(code: string, facade: string, target: string, names: string): string {
  const taken = names
    .split(',')
    .map((each) => each.split(' as '))
    .map(([from, to = from]) => `${to}:e.${from}`)
  return (
    code
      .replaceAll(`import(\`./${facade}\`)`, `import(\`./${target}\`).then(e=>({${taken.join()}}))`)
      // In the list of what is preloaded.
      .replaceAll(`"assets/${facade}"`, `"assets/${target}"`)
  )
}

export const removeFacades = (): Plugin => ({
  name: 'remove-facades',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = chunksOf(bundle)
      const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.html'))
      for (const chunk of chunks) {
        const [, names, target] = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/.exec(chunk.code) ?? []
        if (names === undefined || target === undefined || !chunk.isDynamicEntry) continue
        const facade = chunk.fileName.replace('assets/', '')
        delete bundle[chunk.fileName]
        for (const other of chunks) {
          other.code = withoutFacade(other.code, facade, target, names)
          if (other.code.includes(facade)) this.error(`${other.fileName} imports ${facade} in another way.`)
        }
        for (const page of pages) {
          if (page.type !== 'asset') continue
          page.source = String(page.source).replace(new RegExp(`\\s*<link [^>]*/${facade}"[^>]*>`), '')
        }
      }
    },
  },
})
