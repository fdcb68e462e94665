import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutantsOf } from './mutants.mjs'

/**
 * `node scripts/mutate.mjs [--only direction,read-time] [--sample 25] [--seed 1]`: changes one place of the code at a time and
 * runs the Node tests beside it, without real books. A mutant that no test notices survives and is printed. Files on disk stay as they are.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
  },
})

/** Sources by folder or file, and the tests that should notice a change in them. */
const inFolder = (folder, ...names) => names.map((name) => `${folder}/${name}.ts`)
const TARGETS = [
  {
    name: 'direction',
    sources: inFolder('packages/reader-core/src/direction', 'reading-direction'),
    tests: ['reader-core/src/direction'],
  },
  {
    name: 'read-time',
    sources: inFolder(
      'packages/reader-core/src/read-time',
      ...['accrue', 'intervals', 'ledger', 'minutes-left', 'pace', 'read-time-machine', 'visit'],
    ),
    tests: ['reader-core/src/read-time'],
  },
  {
    name: 'paginator',
    sources: inFolder('packages/reader-core/src/paginator', 'page-starts', 'misfits', 'slice-budget'),
    tests: ['reader-core/src/paginator'],
  },
  {
    name: 'billing',
    sources: inFolder('apps/api/src/billing', 'settlement', 'renewals', 'money-ledger', 'refunds'),
    tests: ['settlement', 'renewals', 'grants', 'change-package']
      .map((name) => `api/src/billing/${name}`)
      .concat('api/src/admin/money'),
  },
  {
    name: 'import',
    sources: inFolder('apps/api/src/import', 'media-types', 'prepare-text', 'sanitise-css', 'sanitise-unit'),
    tests: ['api/src/import/prepare-text', 'api/src/import/sanitise', 'api/src/import/import-publication'],
  },
]

/** Milliseconds after which a run is taken for an endless loop, which a test would notice. */
const PATIENCE = 90_000

function filesOf(source) {
  const path = join(root, source)
  if (source.endsWith('.ts')) return existsSync(path) ? [path] : []
  return readdirSync(path)
    .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file))
    .map((file) => join(path, file))
}

/** Mulberry32. */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kurasa-mutants-'))
const mutantFile = join(folder, 'mutant.json')

/** Ends the workers of a run that took too long: one may be in an endless loop. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/** @returns `passed`, `failed`, or `no end` where they took too long */
function run(tests, mutant) {
  writeFileSync(mutantFile, JSON.stringify(mutant ?? {}))
  const { pid, status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'scripts/mutate.vitest.config.mjs',
      '--bail=1',
      ...tests,
    ],
    {
      cwd: root,
      env: { ...process.env, MUTANT: mutantFile, KURASA_CORPUS: folder },
      detached: true,
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    },
  )
  if (status === null) endGroup(pid)
  return status === null ? 'no end' : status === 0 ? 'passed' : 'failed'
}

let failed = false
for (const { name, sources, tests } of TARGETS) {
  if (options.only && !options.only.split(',').includes(name)) continue
  if (run(tests) !== 'passed') {
    console.log(`${name}: the tests fail without any mutant`)
    failed = true
    continue
  }
  const all = sources
    .flatMap(filesOf)
    .flatMap((file) => mutantsOf(readFileSync(file, 'utf8'), file).map((mutant) => ({ file, ...mutant })))
  const next = random(Number(options.seed))
  const sample = all
    .map((mutant) => ({ mutant, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, Number(options.sample))
  let killed = 0
  for (const { mutant } of sample) {
    const { file, line, was, text } = mutant
    const shown = `${relative(root, file)}:${line}  ${was.replace(/\s+/g, ' ')}  →  ${text.replace(/\s+/g, ' ')}`
    const result = run(tests, mutant)
    if (result === 'passed') console.log(`  survived: ${shown}`)
    else killed++
    // On a busy machine that may be the machine's: read what the mutant does.
    if (result === 'no end') console.log(`  no end, counted as killed: ${shown}`)
  }
  console.log(
    `${name}: ${killed} of ${sample.length} killed, a sample of ${all.length} mutants (seed ${options.seed})`,
  )
}
rmSync(folder, { recursive: true, force: true })
process.exit(failed ? 1 : 0)
