import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { buildEntry } from './build.mjs'
import { Laboratory } from './measure.mjs'
import { serve } from './serve.mjs'

/** Phase of a page's work by source file of the engine. Files not named here are listed by themselves. */
const PHASES = {
  'zip-container.ts': 'unpack',
  'parse-epub.ts': 'package',
  'read-xml.ts': 'package',
  'epub-metadata.ts': 'package',
  'contents-tree.ts': 'package',
  'navigation-document.ts': 'package',
  'ncx.ts': 'package',
  'decode-text.ts': 'parse',
  'parse-section.ts': 'parse',
  'leaves.ts': 'leaves (text positions)',
  'book-styles.ts': 'styles',
  'selectors.ts': 'styles',
  'page-sheets.ts': 'styles',
  'sanitise.ts': 'sanitise',
  'purify.es.mjs': 'sanitise',
  'slice.ts': 'clone and build the slice',
  'slice-range.ts': 'clone and build the slice',
  'bidi-context.ts': 'clone and build the slice',
  'clone-slice.ts': 'clone and build the slice',
  'measure-leaves.ts': 'read boxes of leaves (forces layout)',
  'block-reader.ts': 'read boxes of leaves (forces layout)',
  'text-splits.ts': 'read boxes of leaves (forces layout)',
  'hyphenation.ts': 'hyphens',
  'break-points.ts': 'hyphens',
  'english.ts': 'hyphens',
  'en-us.js': 'hyphens',
  'added-hyphens.ts': 'hyphens',
  'hyphenated-boxes.ts': 'hyphens',
  'browser-hyphens.ts': 'hyphens',
  'page-starts.ts': 'page starts',
  'misfits.ts': 'page starts',
  'page.js': 'the bench looking at the page',
}

/** Source maps of a readable build, by file name. */
function mapsOf(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js.map'))
  return new Map(
    files.map((file) => [
      file.replace(/\.map$/, ''),
      new SourceMap(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  )
}

/** Between two samples 0.1 ms apart is much more when another program had the processor: that was not spent here. */
const LONGEST_DELTA_MS = 1

/** Sums a V8 profile by a key of its nodes, ms. */
function sumBy(profile, keyOf) {
  const self = new Map()
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  for (const [i, id] of profile.samples.entries()) {
    const key = keyOf(byId.get(id))
    const ms = Math.min(LONGEST_DELTA_MS, profile.timeDeltas[i] / 1000)
    if (key) self.set(key, (self.get(key) ?? 0) + ms)
  }
  return self
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1]

/** Median of every key over several profiles, the largest first. */
function mediansBy(profiles, keyOf) {
  const sums = profiles.map((profile) => sumBy(profile, keyOf))
  const keys = new Set(sums.flatMap((sum) => [...sum.keys()]))
  return [...keys]
    .map((key) => [key, median(sums.map((sum) => sum.get(key) ?? 0))])
    .filter(([, ms]) => ms >= 0.2)
    .sort((a, b) => b[1] - a[1])
}

/**
 * Where Kurasa's own time goes until the first page, for a change of size, and for the exact count: self time by phase and by function.
 *
 * @param {string} book
 * @param {number} repeat
 * @param {string} engine - an entry of Kurasa
 */
export async function profile(book, repeat, engine = 'kurasa') {
  const name = `${engine}-readable`
  const folder = await buildEntry(name, `engines/${engine}.js`, { isReadable: true })
  const maps = mapsOf(folder)
  const fileOf = ({ callFrame }) => {
    const file = basename(callFrame.url)
    if (file === 'page.js') return file
    const source = maps.get(file)?.findEntry(callFrame.lineNumber, callFrame.columnNumber).originalSource
    return source && basename(source)
  }
  const phaseOf = (node) => {
    const { functionName, url } = node.callFrame
    // The profiler cannot separate the browser's work outside scripts from another program's time; the counters can.
    if (functionName === '(idle)' || functionName === '(program)') return undefined
    if (functionName === '(garbage collector)') return 'garbage collection'
    if (!url) return `built in: ${functionName}`
    const file = fileOf(node)
    return PHASES[file] ?? file ?? 'other'
  }
  const functionOf = (node) =>
    node.callFrame.url ? `${node.callFrame.functionName || '(top level)'} ${fileOf(node)}` : undefined
  const server = await serve()
  const laboratory = new Laboratory(server.origin)
  const lines = []
  try {
    for (const [step, argument] of [['open'], ['fontSize', 1.25], ['count']]) {
      const rounds = []
      for (let i = 0; i < repeat; i++) {
        rounds.push(
          await laboratory.with({ engine: name, book }, async (session) => {
            if (step !== 'open') {
              await session.step('open')
              await session.quiet()
            }
            await session.cdp.send('Profiler.enable')
            await session.cdp.send('Profiler.setSamplingInterval', { interval: 100 })
            await session.cdp.send('Profiler.start')
            const sample = step === 'count' ? await session.call(step) : await session.step(step, argument)
            const { profile: taken } = await session.cdp.send('Profiler.stop')
            return { sample, taken: step === 'count' ? taken : until(taken) }
          }),
        )
      }
      const of = (key) => median(rounds.map(({ sample }) => sample[key]))
      const profiles = rounds.map(({ taken }) => taken)
      lines.push(
        `\n${step} ${book}: ${of('cpu').toFixed(1)} ms CPU (style and layout ${of('layout').toFixed(1)}), ${of('wall').toFixed(0)} ms wall; self time by phase:`,
      )
      for (const [key, ms] of mediansBy(profiles, phaseOf))
        lines.push(`  ${ms.toFixed(1).padStart(7)} ms  ${key}`)
      lines.push('  by function:')
      for (const [key, ms] of mediansBy(profiles, functionOf).slice(0, 14)) {
        lines.push(`  ${ms.toFixed(1).padStart(7)} ms  ${key}`)
      }
    }
  } finally {
    await laboratory.close()
    server.close()
  }
  return lines.join('\n')
}

/** The part of a profile before its page was painted: from then on the bench holds the page, and background work follows. */
function until(profile) {
  const hold = new Set(
    profile.nodes
      .filter(({ callFrame }) => callFrame.functionName === 'mark' && callFrame.url.endsWith('/page.js'))
      .map(({ id }) => id),
  )
  const kept = profile.samples.findIndex((id) => hold.has(id))
  return kept < 0
    ? profile
    : { ...profile, samples: profile.samples.slice(0, kept), timeDeltas: profile.timeDeltas.slice(0, kept) }
}
