import type { Plugin } from 'vite'

/**
 * Each container query of a style sheet once more as a media query, for browsers without the former (Chrome before 105). Right
 * where the container is about as large as the window, as the reader is in the portal.
 */
export function withMediaQueries(css: string): string {
  let result = ''
  let from = 0
  for (const query of css.matchAll(/@container\s+(\([^{]*?)\s*\{/g)) {
    const start = query.index + query[0].length
    let depth = 1
    let end = start
    while (depth > 0 && end < css.length) {
      if (css[end] === '{') depth++
      else if (css[end] === '}') depth--
      end++
    }
    const rules = css.slice(start, end)
    result += `${css.slice(from, end)}\n@supports not (container-type: size) {\n@media ${query[1]} {${rules}\n}\n`
    from = end
  }
  return result + css.slice(from)
}

/** The reader fills the window: its container queries work as media queries where there are none. */
export const mediaForContainers = (): Plugin => ({
  name: 'media-for-containers',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/packages\/reader-react\/src\/.*\.css$/.test(id) && code.includes('@container')
      ? withMediaQueries(code)
      : undefined,
})
