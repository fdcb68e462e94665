import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../package-folder.ts'

/** A built program that runs, and its output so far. */
export interface RunningProcess {
  child: ChildProcess
  out(): string
  err(): string
  /** Resolves with the URL when a server is ready; rejects when it ended instead. */
  ready: Promise<string>
  /** Exit code, -1 after a signal. */
  exit: Promise<number>
}

/** Folders whose code the programs hold. */
const sources = ['src', '../../packages/portal-contract/src', '../../packages/reader-core/src/publication']

/** Builds the programs as they are shipped, unless they are newer than their sources. One test file builds at a time. */
export function buildPrograms(): void {
  const guard = join(packageFolder, 'node_modules/.building')
  while (!tryLock(guard)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  try {
    if (isBuilt()) return
    const tool = join(packageFolder, '../../node_modules/tsdown/dist/run.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, '--silent'], {
      cwd: packageFolder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
  } finally {
    rmSync(guard, { recursive: true, force: true })
  }
}

/** A lock older than two minutes was left by a process that was killed. */
function tryLock(guard: string): boolean {
  try {
    mkdirSync(guard)
    return true
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 120_000) rmSync(guard, { recursive: true, force: true })
    return false
  }
}

function isBuilt(): boolean {
  const built = ['main', 'cli'].map((name) =>
    statSync(join(packageFolder, `dist/${name}.js`), { throwIfNoEntry: false }),
  )
  if (built.some((file) => !file)) return false
  const oldest = Math.min(...built.map((file) => file!.mtimeMs))
  return sources.every((folder) =>
    readdirSync(join(packageFolder, folder), { recursive: true, withFileTypes: true }).every(
      (entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs <= oldest,
    ),
  )
}

/** Starts `main` or `cli` for development and, unless `env` sets it, without the demo books: they take most of a first start. */
export function runProgram(
  program: 'main' | 'cli',
  env: Record<string, string>,
  args: string[] = [],
): RunningProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [join(packageFolder, `dist/${program}.js`), ...args], {
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      KURASA_DEV: '1',
      DEMO_LIBRARY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const exit = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const url = /^Kurasa is ready: (\S+)$/m.exec(out)?.[1]
      if (url) resolve(url)
    })
    exit.then((code) => reject(new Error(`ended with ${code}: ${err}`)))
  })
  // No caller waits for `ready` of a program that is meant to fail.
  ready.catch(() => {})
  return { child, out: () => out, err: () => err, ready, exit }
}
