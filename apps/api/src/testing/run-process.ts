import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { packageFolder } from '../package-folder.ts'

/** A built program that runs, and what it has said so far. */
export interface RunningProcess {
  child: ChildProcess
  out(): string
  err(): string
  /** Resolves with the URL when a server is ready; rejects when it ended instead. */
  ready: Promise<string>
  /** Exit code, -1 after a signal. */
  exit: Promise<number>
}

/** Builds the programs as they are shipped. */
export function buildPrograms(): void {
  const tool = join(packageFolder, '../../node_modules/tsdown/dist/run.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, '--silent'], {
    cwd: packageFolder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
}

/** Starts `main` or `cli` as an operator does. */
export function runProgram(
  program: 'main' | 'cli',
  env: Record<string, string>,
  args: string[] = [],
): RunningProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [join(packageFolder, `dist/${program}.js`), ...args], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
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
  // A program that is meant to fail has nobody waiting for it to be ready.
  ready.catch(() => {})
  return { child, out: () => out, err: () => err, ready, exit }
}
