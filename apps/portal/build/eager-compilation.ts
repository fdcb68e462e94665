import type { Plugin } from 'vite'

/** Files whose functions nearly all run before the first screen or the first page of a book. */
const FIRST = /^assets\/(begin|libraries|portal|contract|start|asking|reader|reading|home)-[\w-]{7}\.js$/
/** V8 then compiles all functions beside the main thread while the file loads; other engines ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Marks the files of a first screen for eager compilation: https://v8.dev/blog/explicit-compile-hints. */
export const compileEagerly = (): Plugin => ({
  name: 'compile-eagerly',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk' && FIRST.test(file.fileName))
      if (files.length === 0) this.error('build/eager-compilation.ts names files that are not there.')
      for (const file of files) if (file.type === 'chunk') file.code = HINT + file.code
    },
  },
})
