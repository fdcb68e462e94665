// `npm start`: builds the portal and the API, then serves both on one port. `--built` serves what is built.
import './require-node.mjs'
import { spawn } from 'node:child_process'

/** Memory that the server gives back to the system at once, bytes: read by glibc when a process starts. */
const MALLOC_TRIM_THRESHOLD_ = '131072'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const children = new Set()
let isStopping = false
function stop(signal) {
  isStopping = true
  for (const child of children) child.kill(signal)
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

/** Starts a program; `ended` resolves with its exit code. */
function run(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  children.add(child)
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(signal ? 1 : code)
    }),
  )
  return { child, ended }
}

let server
/** Ends this program, once the server has ended if there is one. */
function end(code) {
  process.exitCode = code
  if (!server) process.exit()
  stop('SIGTERM')
}

/** Builds an app in its folder; resolves with whether it did. Its output is shown when it fails. */
async function build(folder) {
  let output = ''
  const { child, ended } = run('npm', ['run', 'build', '--silent'], {
    cwd: new URL(`../${folder}/`, import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script of the shell there.
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await ended
  if (code === 0) return true
  if (isStopping) {
    end(130)
    return false
  }
  const isFull = output.includes('ENOSPC')
  const isForbidden = /EACCES|EPERM|EROFS/.test(output)
  const reason = isFull ? 'the disk is full' : isForbidden ? 'its folder cannot be written' : undefined
  if (!reason) console.error(output)
  console.error(`${folder} could not be built${reason ? `: ${reason}` : ''}.`)
  end(1)
  return false
}

const isBuilt = process.argv.includes('--built')
const began = performance.now()
if (!isBuilt) {
  console.log('Building the portal and the API …')
  await build('apps/api')
}
// The server prepares the library while the portal is built, on the other core.
server = run(process.execPath, ['apps/api/dist/main.js'], {
  stdio: isBuilt ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
  // A trial has no messages, payments and contacts of its own. A server for readers requires them.
  env: {
    MALLOC_TRIM_THRESHOLD_,
    ...(process.env.NODE_ENV !== 'production' && { KURASA_DEV: '1', DEMO_LIBRARY: 'shelf' }),
    ...process.env,
    ...(!isBuilt && { PORTAL_BUILD: 'awaited' }),
  },
})
server.ended.then((code) => {
  stop('SIGTERM')
  process.exit(process.exitCode ?? code)
})
if (!isBuilt && (await build('apps/portal'))) {
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`)
  if (server.child.connected) server.child.send('portal built')
}
