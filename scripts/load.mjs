// `npm run load`: a server of its own under the load of readers, on this machine only, for a bounded time; prints one
// table. With TEST_DATABASE_URL (see with-postgres.mjs) it runs on that PostgreSQL, else on the embedded database.
//   --seconds N      length of each stage (5)
//   --readers N      members that turn pages (120)
//   --connections N  of each stage (32)
//   --only A,B       stages by name, e.g. `home,search`
//   --half           each stage at half of its goal as well, for the waiting times
//   --turns N        instead of the stages: N page turns a second, with an import beside, for --seconds
//   --rate N         instead of the stages: N calls of the mix a second for --minutes N (60), and memory each minute
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
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
const { values } = parseArgs({
  options: {
    seconds: text,
    readers: text,
    connections: text,
    only: text,
    half: { type: 'boolean' },
    turns: text,
    rate: text,
    minutes: text,
  },
})
const seconds = count('seconds', values.seconds ?? '5', 7200)
const readers = count('readers', values.readers ?? '120', 400)
const connections = count('connections', values.connections ?? '32', 400)
const turns = values.turns === undefined ? undefined : count('turns', values.turns, 5000)
const steadyRate = values.rate === undefined ? undefined : count('rate', values.rate, 5000)
const minutes = count('minutes', values.minutes ?? '60', 600)

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

/** Milliseconds between two looks at memory and load. */
const SAMPLE_PAUSE = 60_000
const languages = ['en_US', 'sw_KE', 'ar_SA']
const adminToken = randomBytes(32).toString('hex')
const folder = mkdtempSync(join(tmpdir(), 'kurasa-load-'))
const database = await makeDatabase()
const environment = {
  PATH: process.env.PATH,
  DATA_DIR: join(folder, 'data'),
  KURASA_DEV: '1',
  ADMIN_TOKEN: adminToken,
  ...(database && { DATABASE_URL: database.url }),
}
const profile = process.env.LOAD_PROFILE
const started = /^Kurasa is ready: (\S+)$/m
// The first start fills in the demo library; what is measured is a start like every other.
const first = startServer()
await said(first, started)
await stop(first)
const server = startServer(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])
const bare = spawn(process.execPath, [join(root, 'scripts/load-bare.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const bareUrl = `http://127.0.0.1:${await said(bare, /^(\d+)$/m)}`
  const url = (await said(server, started)).replace('localhost', '127.0.0.1')
  const atRest = memory(server)
  const catalogue = await readCatalogue(url)
  const isOnlyVisitors =
    values.only && !values.only.split(',').some((name) => name.startsWith('page turns') || name === 'mixed')
  const members = isOnlyVisitors ? [] : await logInAll(url)
  console.log(
    `${database ? 'PostgreSQL' : 'PGlite'}, ${cpus().length} cores, load before ${loadavg()[0].toFixed(1)}, Node ${process.version}, ${connections} connections, ${seconds} s a stage, memory at rest ${atRest} MB\n`,
  )
  if (steadyRate) await runSteadily(url, catalogue, members)
  else if (turns) await turnBesideImport(url, catalogue, members)
  else await runStages(url, bareUrl, catalogue, members)
  console.log(`\nMemory after: ${memory(server)} MB.`)
} finally {
  await stop(server)
  await stop(bare)
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
}

async function runStages(url, bareUrl, catalogue, members) {
  const bareRow = await measure(bare, { url: bareUrl, calls: () => [{ path: '/' }] })
  console.log(
    '| Stage | Calls/s | p50 ms | p99 ms | CPU ms/call | Bare route: calls/s | CPU ms/call | Errors | Refused |',
  )
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: |')
  for (const stage of stagesOf(catalogue, members)) {
    if (values.only && !values.only.split(',').includes(stage.name)) continue
    // Beside each stage the bare route, since other work on the machine comes and goes.
    const beside = await measure(bare, { url: bareUrl, calls: () => [{ path: '/' }], duration: 2 })
    // A server that has been up for a while: what is compiled and kept by then is no part of a call.
    await measure(server, { url, ...stage, duration: Math.min(3, seconds) })
    printRow(stage.name, await measure(server, { url, ...stage }), beside ?? bareRow)
    if (!values.half || !stage.goal) continue
    const rate = Math.round(stage.goal / 2)
    printRow(`${stage.name}, ${rate} calls/s`, await measure(server, { url, ...stage, rate }), beside)
  }
}

function printRow(name, row, beside) {
  const cells = [
    name,
    row.perSecond,
    row.p50,
    row.p99,
    row.cpu.toFixed(2),
    beside.perSecond,
    beside.cpu.toFixed(2),
    row.errors,
    row.refused,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** Drives one server with one kind of call. */
async function measure(child, { url, calls, rate, duration = seconds, clients = connections }) {
  const before = processorSeconds(child)
  let client = 0
  const result = await autocannon({
    url,
    connections: clients,
    duration,
    timeout: 30,
    ...(rate && { overallRate: rate }),
    setupClient: (each) => each.setRequests(calls(client++)),
  })
  const { latency, requests, errors, timeouts, non2xx } = result
  const refused = non2xx - (result.statusCodeStats?.[304]?.count ?? 0)
  return {
    total: requests.total,
    perSecond: Math.round(requests.total / result.duration),
    p50: latency.p50,
    p99: latency.p99,
    cpu: ((processorSeconds(child) - before) * 1000) / requests.total,
    errors: errors + timeouts,
    refused,
  }
}

/** Kinds of call, each as a list of prepared requests for each connection. */
function stagesOf({ books, covers, units, words, homeTag }, members) {
  const get = (path, n, headers = {}) => ({
    method: 'GET',
    path,
    headers: {
      'accept-encoding': 'br, gzip',
      'x-forwarded-for': addressOf(n),
      lid: languages[n % 3],
      ...headers,
    },
  })
  /** Each connection begins elsewhere, and each call comes from another address. */
  const over = (list, pathOf, headers) => (client) =>
    Array.from({ length: 60 }, (_, n) =>
      get(pathOf(list[(client * 7 + n) % list.length]), client * 60 + n, headers),
    )
  const visitor = { method: 'POST', path: '/api/portal/page_event/tracking' }
  const visit = (client) =>
    Array.from({ length: 60 }, (_, n) => ({
      ...visitor,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(client * 60 + n) },
      body: JSON.stringify({
        userId: '',
        event: 'page_visit:/details',
        resolution: '360x800',
        networkCondition: '4g',
        os: 'Android 13',
        eventTimestamp: Date.now(),
      }),
    }))
  const home = over(['/api/portal/home'], (path) => path)
  const turning = (client) => readerCalls(membersOf(members, client), units, client * 7)
  return [
    { name: 'home', goal: 1500, calls: home },
    {
      name: 'home 304',
      calls: over(['/api/portal/home'], (path) => path, { 'if-none-match': homeTag, lid: 'en_US' }),
    },
    { name: 'book', goal: 1500, calls: over(books, (id) => `/api/portal/books/${id}`) },
    { name: 'free unit', goal: 2000, calls: over(units, ({ path }) => path) },
    { name: 'cover', goal: 2000, calls: over(covers, (hash) => `/api/portal/covers/${hash}?w=160`) },
    {
      name: 'search',
      goal: 300,
      calls: over(words, (word) => `/api/portal/search?text=${encodeURIComponent(word)}`),
    },
    // Four page turns are nine calls.
    { name: 'page turns', goal: 900, calls: turning },
    { name: 'page visits', calls: visit },
    {
      name: 'mixed',
      calls: (client) =>
        client % 4
          ? turning(client)
          : [
              ...home(client).slice(0, 4),
              ...visit(client).slice(0, 4),
              ...over(
                words,
                (word) => `/api/portal/search?text=${encodeURIComponent(word)}`,
              )(client).slice(0, 4),
            ],
    },
  ]
}

/** Every connection turns the pages of a few members, so that no member reads faster than one may. */
function membersOf(members, client) {
  return members.filter((_, n) => n % connections === client % connections)
}

/** Simulates readers: request a chapter, report the position, and after every fourth page the read time. */
function readerCalls(members, units, start) {
  const calls = []
  for (let turn = 0; turn < members.length * 4; turn++) {
    const { deviceId, ...session } = members[turn % members.length]
    const { path, bookId, editionId, unitId } = units[(start + turn) % units.length]
    const headers = { ...session, 'accept-encoding': 'br, gzip', 'content-type': 'application/json' }
    const at = () => new Date().toISOString()
    calls.push({ method: 'GET', path, headers })
    calls.push({
      method: 'POST',
      path: '/api/portal/progress',
      headers,
      setupRequest: (request) => {
        const place = { bookId, editionId, unitId, offset: turn, percent: 0.5, furthest: 0.5 }
        const item = { ...place, deviceId, deviceName: 'Load', clientAt: at(), baseRev: 0, cause: 'turn' }
        return { ...request, body: JSON.stringify({ items: [item] }) }
      },
    })
    if (turn % 4 !== 3) continue
    calls.push({
      method: 'POST',
      path: '/api/portal/read_time',
      headers,
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ bookId, ticks: [{ at: at(), seconds: 15 }] }),
      }),
    })
  }
  return calls
}

/** A steady number of page turns a second, while a book is imported again and again. */
async function turnBesideImport(url, catalogue, members) {
  let imports = 0
  let isOver = false
  const importing = (async () => {
    while (!isOver) {
      const command = spawn(
        process.execPath,
        [join(root, 'apps/api/dist/cli.js'), 'import', ...importFiles(imports)],
        {
          env: environment,
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      await new Promise((resolve) => command.once('exit', resolve))
      imports++
    }
  })()
  const [{ calls }] = stagesOf(catalogue, members).filter(({ name }) => name === 'page turns')
  const samples = [memory(server)]
  const loads = []
  const sampling = setInterval(() => {
    samples.push(memory(server))
    loads.push(loadavg()[0])
  }, SAMPLE_PAUSE)
  const row = await measure(server, { url, calls, rate: Math.round((turns * 9) / 4) })
  clearInterval(sampling)
  isOver = true
  await importing
  console.log(
    `${turns} page turns/s requested (${Math.round((turns * 9) / 4)} calls/s): ${row.total} calls, ${row.perSecond} calls/s, p50 ${row.p50} ms, p99 ${row.p99} ms, CPU ${row.cpu.toFixed(2)} ms/call, errors ${row.errors}, refused ${row.refused}; ${imports} imports beside`,
  )
  console.log(`Load average each minute: ${loads.map((load) => load.toFixed(1)).join(' ')}`)
  console.log(`Memory at the start and each minute, MB: ${samples.join(' ')}`)
}

/** A steady number of calls of the mix, with what the server holds each minute. */
async function runSteadily(url, catalogue, members) {
  console.log('| Minute | RSS MB | Heap MB | Outside the heap MB | Load average |')
  console.log('| --: | --: | --: | --: | --: |')
  let minute = 0
  const print = async () => {
    const { heap, external } = await heapOf(url)
    console.log(`| ${minute++} | ${memory(server)} | ${heap} | ${external} | ${loadavg()[0].toFixed(1)} |`)
  }
  await print()
  const sampling = setInterval(print, SAMPLE_PAUSE)
  const [{ calls }] = stagesOf(catalogue, members).filter(({ name }) => name === 'mixed')
  const row = await measure(server, { url, calls, rate: steadyRate, duration: minutes * 60 })
  clearInterval(sampling)
  await print()
  console.log(
    `\n${steadyRate} calls/s requested for ${minutes} minutes: ${row.total} calls, ${row.perSecond} calls/s, p50 ${row.p50} ms, p99 ${row.p99} ms, CPU ${row.cpu.toFixed(2)} ms/call, errors ${row.errors}, refused ${row.refused}`,
  )
}

/** Megabytes that the engine uses in its heap and outside it, as the server reports them. */
async function heapOf(url) {
  const response = await fetch(`${url}/api/admin/metrics`, {
    headers: { authorization: `Bearer ${adminToken}` },
  })
  const text = await response.text()
  const megabytes = (name) =>
    Math.round(Number(new RegExp(`^kurasa_${name} (\\S+)$`, 'm').exec(text)?.[1]) / 2 ** 20)
  return {
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  }
}

/** The same file as another book each time: each import is read whole and written whole. */
function importFiles(n) {
  const file = join(root, 'apps/api/demo')
  return [file, '--free', String((n % 3) + 1)]
}

function startServer(options = []) {
  return spawn(process.execPath, [...options, join(root, 'apps/api/dist/main.js')], {
    // Everyone logs in within a minute. Memory as `npm start` sets it.
    env: { ...environment, PORT: '0', SMS_PER_MINUTE: '1000', MALLOC_TRIM_THRESHOLD_: '131072' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

/** Resolves with the output of a program, once it matches. */
function said(child, pattern) {
  return new Promise((resolve, reject) => {
    let all = ''
    child.stdout.on('data', (chunk) => {
      all += chunk
      const found = pattern.exec(all)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

async function stop(child) {
  child.kill('SIGTERM')
  await new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', resolve)
  })
}

/** Each reader has an address of its own, as a proxy on this machine would report it. */
function addressOf(n) {
  return `10.${20 + Math.floor(n / 62500)}.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`
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

async function logInAll(url) {
  const members = []
  let next = 0
  const some = async () => {
    while (next < readers) members.push(await logIn(url, next++))
  }
  await Promise.all([some(), some(), some(), some()])
  return members
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

/** Loads the catalogue: the books and units to request. */
async function readCatalogue(url) {
  const { items } = await ask(url, '/books?limit=50')
  const units = []
  for (const { id, access, kinds } of items) {
    if (access !== 'free' || !kinds.includes('text')) continue
    const manifest = await ask(url, `/books/${id}/manifest`)
    for (const { i, id: unitId } of manifest.units) {
      const path = `/api/portal/content/${manifest.editionId}/${manifest.hash}/units/${i}`
      units.push({ path, bookId: id, editionId: manifest.editionId, unitId })
    }
  }
  if (!units.length) throw new Error('The demo library has no free text.')
  const home = await fetch(`${url}/api/portal/home`, {
    headers: { lid: 'en_US', 'accept-encoding': 'br, gzip' },
  })
  await home.arrayBuffer()
  return {
    books: items.map(({ id }) => id),
    covers: items.flatMap(({ coverHash }) => coverHash ?? []),
    units,
    words: wordsOf(items),
    homeTag: home.headers.get('etag') ?? '',
  }
}

/** Returns queries as people type them: beginnings of words that are there, whole words, and words with a slip; 400 in all. */
function wordsOf(items) {
  const known = items
    .flatMap(({ title, authors }) => [title, ...authors])
    .flatMap((name) => name.split(/\s+/))
  const whole = [...new Set(known)].filter((word) => word.length > 2)
  const begun = whole.flatMap((word) => [word.slice(0, 3), word.slice(0, 4)])
  const slips = whole.map((word) => word.slice(0, 2) + word[1] + word.slice(2))
  const all = [...new Set([...whole, ...begun, ...slips])]
  return Array.from(
    { length: 400 },
    (_, n) => all[(n * 17) % all.length] + (n >= all.length ? ` ${all[n % 7]}` : ''),
  )
}

/**
 * Processor time a program has used, seconds; NaN where the system does not report it. It shows what a busy machine
 * hides.
 */
function processorSeconds(child) {
  try {
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
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

/** Memory a program holds, MB. */
function memory(child) {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}
