import type { Plugin } from 'vite'

/** Has Chromium compile the entry files of an app while they load. */
export const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
