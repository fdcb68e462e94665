import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { figure } from './figures.mjs'

const file = fileURLToPath(new URL('kept.json', import.meta.url))

/** So much slower than the kept figure is reported. */
const WARN_AT = 1.15

/** Compared figures: Kurasa against the browser's own columns in the same run, so that another machine gives the same. */
const FIGURES = {
  'first page, CPU': (record) => record.first?.cpu,
  'first page, CPU with 60 ms after': (record) => record.first?.cpuWithAfter,
  'next page, wall': (record) => record.next?.wall,
  'next page, CPU with 150 ms after': (record) => record.next?.cpuWithAfter,
  'size of letters, CPU with 60 ms after': (record) => record.font?.cpuWithAfter,
}

/**
 * Compares the ratios of a run with those kept in the repository.
 *
 * @param {{ isKept?: boolean }} options kept: this run's ratios are kept from now on
 * @returns {string} one line a figure
 */
export function compareWithKept(results, { isKept = false } = {}) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const lines = []
  const ratios = {}
  for (const book of Object.keys(results.about.books)) {
    for (const [name, pick] of Object.entries(FIGURES)) {
      const ours = figure(results, 'reading', { engine: 'kurasa', book }, pick)?.median
      const bare = figure(results, 'reading', { engine: 'columns', book }, pick)?.median
      if (!ours || !bare) continue
      const key = `${book}: ${name}`
      const ratio = ours / bare
      ratios[key] = Number(ratio.toFixed(3))
      const before = kept[key]
      const isSlower = before && ratio > before * WARN_AT
      const was = before ? `was ${before.toFixed(2)}` : 'not kept before'
      lines.push(
        `${isSlower ? 'SLOWER' : 'ok    '} ${ratio.toFixed(2)} × columns (${was})  ${key}: ${ours.toFixed(1)} ms`,
      )
    }
  }
  if (isKept) writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`)
  return lines.join('\n')
}
