// `npm start`: builds the portal and the API, then serves both on one port. `--built` serves what is built.
import './require-node.mjs'
import { spawn } from 'node:child_process'

/** Memory that the server gives back to the system at once, bytes: read by glibc when a process starts. */
const MALLOC_TRIM_THRESHOLD_ = '131072'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

let child
let isStopping = false
function stop(signal) {
  isStopping = true
  child?.kill(signal)
}
for (const signal of SIGNALS) process.on(signal, () => stop(signal))
// A signal to npm ends the shell between npm and this program, and nothing else.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  stop('SIGTERM')
}, 250)
watch.unref()

/** Runs a program until it ends; resolves with its exit code. */
function run(program, args, options) {
  child = spawn(program, args, { stdio: 'inherit', ...options })
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ? 1 : code)))
}

/** Builds an app in its folder. Its output is shown when it fails. */
async function build(folder) {
  let output = ''
  const ended = run('npm', ['run', 'build', '--silent'], {
    cwd: new URL(`../${folder}/`, import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script of the shell there.
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await ended
  if (isStopping) process.exit(130)
  if (code === 0) return
  const isFull = output.includes('ENOSPC')
  const isForbidden = /EACCES|EPERM|EROFS/.test(output)
  const reason = isFull ? 'the disk is full' : isForbidden ? 'its folder cannot be written' : undefined
  if (!reason) console.error(output)
  console.error(`${folder} could not be built${reason ? `: ${reason}` : ''}.`)
  process.exit(1)
}

if (!process.argv.includes('--built')) {
  const began = performance.now()
  console.log('Building the portal and the API …')
  for (const folder of ['apps/portal', 'apps/api']) await build(folder)
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s. Preparing the library …`)
}
const code = await run(process.execPath, ['apps/api/dist/main.js'], {
  // A trial has no messages, payments and contacts of its own. A server for readers requires them.
  env: {
    MALLOC_TRIM_THRESHOLD_,
    ...(process.env.NODE_ENV !== 'production' && { KURASA_DEV: '1', DEMO_LIBRARY: 'shelf' }),
    ...process.env,
  },
})
process.exit(code)
