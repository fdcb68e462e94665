import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipped } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Attributes the bytes of built scripts and styles to their source files by source map.
 * A file's gzipped size is shared out in proportion to the minified characters of each source.
 *
 * @param {string} folder folder of the build
 * @param {string[]} files paths of built files, from that folder
 * @returns {Map<string, number>} gzipped bytes by source, as a path from the repository; unmapped code under `(bundler)`
 */
export function bytesBySource(folder, files) {
  const bytes = new Map()
  const add = (source, amount) => bytes.set(source, (bytes.get(source) ?? 0) + amount)
  for (const file of files) {
    const path = join(folder, file)
    const size = gzipped(path)
    if (!file.endsWith('.js')) {
      add('(styles)', size)
      continue
    }
    // The bundler's own helpers have no map.
    if (!existsSync(`${path}.map`)) {
      add('(bundler)', size)
      continue
    }
    const characters = charactersBySource(path)
    const total = [...characters.values()].reduce((sum, count) => sum + count, 0)
    for (const [source, count] of characters) add(source, (size * count) / total)
  }
  return bytes
}

function charactersBySource(path) {
  const characters = new Map()
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
  const lines = readFileSync(path, 'utf8').split('\n')
  // A line without an entry of its own is the rest of a template literal.
  let source
  for (const [line, text] of lines.entries()) {
    if (text.startsWith('//#')) continue
    let begin = 0
    const end = (column) => {
      if (column > begin) characters.set(source, (characters.get(source) ?? 0) + column - begin)
      begin = column
    }
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column)
      const next = entry.originalSource ? nameOf(path, entry.originalSource) : '(bundler)'
      if (next === source) continue
      if (source !== undefined) end(column)
      source = next
    }
    if (source !== undefined) end(text.length)
  }
  return characters
}

const nameOf = (path, source) => {
  const file = source.startsWith('file:') ? fileURLToPath(source) : resolve(dirname(path), source)
  const library = file.split('node_modules/').at(-1)
  return library === file ? relative(root, file) : library
}
