import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite's helper around each `import()` of a build. */
const HELPER = '\0vite/preload-helper.js'

/** Has each `import()` of the build go through `src/loading/load-module.ts`, which survives failed requests. */
export const retryImports = (): Plugin => ({
  name: 'retry-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === HELPER
      ? `export { loadModule as __vitePreload } from ${JSON.stringify(fileURLToPath(new URL('../src/loading/load-module.ts', import.meta.url)))}`
      : undefined,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      if (
        !scripts.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/loading/load-module.ts')))
      )
        this.error('No script loads modules by src/loading/load-module.ts.')
    },
  },
})
