// `npm run load`: a server of its own under the load of readers, on this machine only, for a bounded time; prints one
// table. With TEST_DATABASE_URL (see with-postgres.mjs) it runs on that PostgreSQL, else on the embedded database.
//   --seconds N   how long each stage lasts (15)      --rate N   calls a second of the first stage (200)
//   --readers N   who turn pages at once (50)
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

const root = fileURLToPath(new URL('..', import.meta.url))
const pg = createRequire(join(root, 'apps/api/package.json'))('pg')
const text = { type: 'string' }
const { values } = parseArgs({ options: { seconds: text, rate: text, readers: text } })
const seconds = count('seconds', values.seconds ?? '15', 120)
const rate = count('rate', values.rate ?? '200', 5000)
const readers = count('readers', values.readers ?? '50', 200)

function count(name, given, most) {
  const value = Number(given)
  if (Number.isInteger(value) && value > 0 && value <= most) return value
  console.error(`--${name} must be a whole number from 1 to ${most}, and it is "${given}".`)
  process.exit(1)
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const build = spawnSync(npm, ['run', 'build', '-w', 'apps/api', '--silent'], { cwd: root, encoding: 'utf8' })
if (build.status !== 0) {
  console.error(`The API could not be built.\n${build.stderr || build.stdout}`)
  process.exit(1)
}

/** What each stage cost the server. */
const work = []
const folder = mkdtempSync(join(tmpdir(), 'kurasa-load-'))
const database = await makeDatabase()
const server = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...(database && { DATABASE_URL: database.url }),
    // Everyone logs in within a minute.
    SMS_PER_MINUTE: '1000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await ready()
  const members = []
  for (let n = 0; n < readers; n++) members.push(await logIn(url, n))
  const units = await freeUnits(url)
  console.log(
    `${database ? 'PostgreSQL' : 'PGlite'}, ${cpus().length} cores, load before ${loadavg()[0].toFixed(1)}, Node ${process.version}, ${readers} readers, ${seconds} s a stage\n`,
  )
  console.log('| Stage | Calls | Calls/s | p50 ms | p99 ms | Errors | Refused |')
  console.log('| --- | --: | --: | --: | --: | --: | --: |')
  await stage(`${rate} calls/s`, url, members, units, rate)
  await stage('as fast as it goes', url, members, units, undefined)
  console.log(`\nThe server's own work (${database ? 'without' : 'with'} the database): ${work.join('; ')}.`)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => {
    if (server.exitCode !== null) resolve()
    else server.once('exit', resolve)
  })
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
}

/** A database of this run alone; undefined: the embedded one. */
async function makeDatabase() {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return undefined
  const admin = new pg.Client({ connectionString: given })
  await admin.connect()
  const name = `kurasa_load_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

function ready() {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      const url = /^Kurasa is ready: (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url.replace('localhost', '127.0.0.1'))
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

/** Each reader comes from an address of their own, as told by a proxy on this machine. */
function addressOf(n) {
  return `10.20.${Math.floor(n / 250)}.${(n % 250) + 1}`
}

async function ask(url, path, { body, headers = {} } = {}) {
  const response = await fetch(`${url}/api/portal${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (answer.code !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return answer.data
}

/** A member who logged in as everyone does. */
async function logIn(url, n) {
  const headers = { 'x-forwarded-for': addressOf(n) }
  const phone = `0712${String(n).padStart(6, '0')}`
  const deviceId = `load-${n}`
  const { challengeId } = await ask(url, '/auth/otp', { body: { phone, lang: 'en_US', deviceId }, headers })
  const inbox = await (await fetch(`${url}/api/dev/sms?phone=${phone}`)).json()
  const code = /\b(\d{6})\b/.exec(JSON.stringify(inbox.data))?.[1]
  const body = {
    challengeId,
    code,
    deviceId,
    deviceName: 'Load',
    ageConfirmed: true,
    privacyVersion: '2026-11',
  }
  const { token } = await ask(url, '/auth/login', { body, headers })
  return { ...headers, tkn_p: token, deviceId }
}

/** Chapters that everyone may read. */
async function freeUnits(url) {
  const { items } = await ask(url, '/books?access=free&kind=text&limit=50')
  const units = []
  for (const { id } of items) {
    const manifest = await ask(url, `/books/${id}/manifest`)
    for (const { i, id: unitId } of manifest.units) {
      units.push({ bookId: id, editionId: manifest.editionId, unitId, i, hash: manifest.hash })
    }
  }
  if (!units.length) throw new Error('The demo library has no free text.')
  return units
}

/** What one reader does, round after round: turns pages, and at times tells how long it took. */
function readerCalls({ deviceId, ...headers }, units, start) {
  const common = { headers: { ...headers, 'content-type': 'application/json' } }
  const at = () => new Date().toISOString()
  let turn = start
  const here = () => units[turn % units.length]
  const turnPage = {
    ...common,
    method: 'GET',
    setupRequest: (request) => {
      turn++
      const { editionId, hash, i } = here()
      return { ...request, path: `/api/portal/content/${editionId}/${hash}/units/${i}` }
    },
  }
  const tellPlace = {
    ...common,
    method: 'POST',
    path: '/api/portal/progress',
    setupRequest: (request) => {
      const { bookId, editionId, unitId } = here()
      const place = { bookId, editionId, unitId, offset: turn, percent: 0.5, furthest: 0.5 }
      const item = { ...place, deviceId, deviceName: 'Load', clientAt: at(), baseRev: 0, cause: 'turn' }
      return { ...request, body: JSON.stringify({ items: [item] }) }
    },
  }
  const tellTime = {
    ...common,
    method: 'POST',
    path: '/api/portal/read_time',
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ bookId: here().bookId, ticks: [{ at: at(), seconds: 15 }] }),
    }),
  }
  return [...Array.from({ length: 4 }, () => [turnPage, tellPlace]).flat(), tellTime]
}

function visitCalls(n) {
  const headers = { 'x-forwarded-for': addressOf(200 + n) }
  const visit = {
    userId: '',
    event: 'page_visit:/details',
    resolution: '360x800',
    networkCondition: '4g',
    os: 'Android 13',
  }
  const search = (words) => ({
    method: 'GET',
    path: `/api/portal/search?text=${encodeURIComponent(words)}`,
    headers,
  })
  return {
    home: [{ method: 'GET', path: '/api/portal/home', headers: { ...headers, lid: 'sw_KE' } }],
    search: ['a', 'saa', 'قمر', 'nyotta', 'map maker'].map(search),
    tracking: [
      {
        method: 'POST',
        path: '/api/portal/page_event/tracking',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...visit, eventTimestamp: 1_795_000_000_000 }),
      },
    ],
  }
}

/** All kinds at once, each measured by itself: three quarters are readers, the rest is shared. */
async function stage(name, url, members, units, overallRate) {
  const visits = visitCalls(0)
  const kinds = [
    {
      kind: 'turning pages',
      connections: members.length,
      part: 0.75,
      calls: (n) => readerCalls(members[n], units, n * 7),
    },
    { kind: 'first screen', connections: 4, part: 0.08, calls: () => visits.home },
    { kind: 'search', connections: 4, part: 0.08, calls: () => visits.search },
    { kind: 'page visits', connections: 4, part: 0.09, calls: () => visits.tracking },
  ]
  const before = serverSeconds()
  const results = await Promise.all(
    kinds.map(({ connections, part, calls }) => {
      let client = 0
      return autocannon({
        url,
        connections,
        duration: seconds,
        timeout: 30,
        ...(overallRate && { overallRate: Math.max(connections, Math.round(overallRate * part)) }),
        setupClient: (each) => each.setRequests(calls(client++)),
      })
    }),
  )
  for (const [index, result] of results.entries()) {
    const { latency, requests, errors, timeouts, non2xx } = result
    const cells = [
      `${kinds[index].kind}, ${name}`,
      requests.total,
      Math.round(requests.total / result.duration),
      latency.p50,
      latency.p99,
      errors + timeouts,
      non2xx,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const used = serverSeconds() - before
  const calls = results.reduce((sum, { requests }) => sum + requests.total, 0)
  work.push(
    `${name}: ${used.toFixed(1)} s of processor for ${calls} calls, ${((used / calls) * 1000).toFixed(1)} ms each`,
  )
}

/** Processor time the server has used, seconds; NaN where the system does not tell. It says what a busy machine hides. */
function serverSeconds() {
  try {
    const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    // The name in brackets may hold blanks; fields 14 and 15 are the twelfth and thirteenth after it, in hundredths.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return Number.NaN
  }
}
