// `node scripts/with-postgres.mjs [--durable] <command…>`: runs a command with a PostgreSQL of its own, whose address
// is in TEST_DATABASE_URL; its data and its port are removed afterwards. PostgreSQL refuses to run as root, so root
// starts it as another user. Debian's packages are used, and installed only when they are missing.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './debian-packages.mjs'

const PACKAGES = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** The newest installed server's programs; undefined when there is none. */
function findPrograms() {
  if (!existsSync(PACKAGES)) return undefined
  const versions = readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** A user that is not root: the package creates `postgres`, and `nobody` always exists. */
function findUser() {
  for (const name of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (status === 0) {
      const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout
      return { uid: Number(stdout), gid: Number(gid) }
    }
  }
  return fail('There is no user to run PostgreSQL as.')
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const given = process.argv.slice(2)
// Tests make and drop many databases, none of which must outlive a power failure; a measurement writes as in earnest.
const isDurable = given[0] === '--durable'
const args = isDurable ? given.slice(1) : given
if (!args.length) fail('Name the command to run beside PostgreSQL.')
if (!findPrograms() && !installPackages(['postgresql'])) {
  fail('PostgreSQL is not installed and could not be: install Debian’s package "postgresql".')
}
const programs = findPrograms() ?? fail('PostgreSQL was installed and is not found.')

const folder = mkdtempSync(join(tmpdir(), 'kurasa-postgres-'))
const identity = isRoot ? findUser() : {}
if (isRoot) chownSync(folder, identity.uid, identity.gid)
chmodSync(folder, 0o700)
const data = join(folder, 'data')
const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, encoding: 'utf8' }

const made = spawnSync(
  join(programs, 'initdb'),
  ['-D', data, '-U', 'kurasa', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  options,
)
if (made.status !== 0) {
  rmSync(folder, { recursive: true, force: true })
  fail(`PostgreSQL could not make its folder.\n${made.stderr}`)
}
const port = await freePort()
const settings = [
  'max_connections=300',
  ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
]
const server = spawn(
  join(programs, 'postgres'),
  [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    ...settings.flatMap((each) => ['-c', each]),
  ],
  { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
)
let said = ''
server.stderr.on('data', (chunk) => {
  said = (said + chunk).slice(-4000)
})

let child
let isStopping = false
/** Stops what runs and clears up; `code` is the exit code afterwards. */
function stop(code) {
  if (isStopping) return
  isStopping = true
  child?.kill('SIGTERM')
  const end = () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(code)
  }
  if (server.exitCode !== null) return end()
  server.once('exit', end)
  // Fast: connections that are left are closed.
  server.kill('SIGINT')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(1))
server.once('exit', () => {
  if (isStopping) return
  console.error(`PostgreSQL ended by itself.\n${said}`)
  stop(1)
})

const isReady = () =>
  spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], options).status === 0
for (let wait = 0; !isReady(); wait++) {
  if (wait === 150) {
    console.error(`PostgreSQL did not start.\n${said}`)
    stop(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
}
child = spawn(args[0], args.slice(1), {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: `postgres://kurasa@127.0.0.1:${port}/postgres` },
})
child.once('error', (error) => {
  console.error(error.message)
  stop(1)
})
child.once('exit', (code, signal) => stop(signal ? 1 : (code ?? 1)))
