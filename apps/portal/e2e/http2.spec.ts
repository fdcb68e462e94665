import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from 'playwright/test'
import { freePort } from '../../../scripts/browser-engines.mjs'
import { noteUseful, SCREENS } from './first-screens.ts'
import { startSlowWire } from './slow-wire.ts'

/**
 * The first screens through the example proxy, by HTTP/2 and by HTTP/1.1, with TLS, over a wire of 400 kbit/s and 400 ms there and back:
 * `HTTP2_TABLE=1 npm run test:e2e -- http2` (Debian: `apt-get install nginx-light`). Seconds are printed, not asserted.
 */
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path))
const EXAMPLE = new URL('../../api/nginx.example.conf', import.meta.url)
const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const
const NAMES = ['landing', 'home', 'details', 'text book', 'book of images'] as const
const WIRE = { rate: 50_000, delay: 400 }
const VISITS = 3

/** Starts nginx with the example and another name, port, certificate and server. */
async function startProxy(folder: string, target: string, isHttp2: boolean) {
  const port = await freePort()
  const example = readFileSync(EXAMPLE, 'utf8')
    .replace('127.0.0.1:8080', new URL(target).host.replace('localhost', '127.0.0.1'))
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl${isHttp2 ? ' http2' : ''}`)
    .replaceAll('/etc/ssl/books.example', join(folder, 'books.example'))
    .replace('server_name books.example', 'server_name localhost')
  const config = join(folder, `nginx-${port}.conf`)
  writeFileSync(
    config,
    `daemon off; pid ${folder}/${port}.pid; error_log ${folder}/errors; events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join(' ')} ${example} }`,
  )
  const proxy = spawn(NGINX!, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { port, stop: () => proxy.kill() }
}

/** Opens a screen on a new phone. @returns seconds until it is useful, what came over the wire, and the protocol that the browser used */
async function visit(browser: Browser, port: number, name: string) {
  const [path, useful] = SCREENS[name]!
  const wire = await startSlowWire(port, WIRE.rate, WIRE.delay)
  const context = await browser.newContext({
    ...test.info().project.use,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  })
  try {
    await context.addInitScript(noteUseful, useful)
    const page = await context.newPage()
    const start = Date.now()
    await page.goto(`https://localhost:${wire.port}${path}`, { waitUntil: 'commit', timeout: 120_000 })
    const usefulAt = () =>
      page.evaluate(() => (window as { usefulAt?: number }).usefulAt).catch(() => undefined)
    let at: number | undefined
    while (at === undefined) {
      at = await usefulAt()
      if (Date.now() - start > 120_000) throw new Error(`${name}: nothing after 120 s.`)
      await page.waitForTimeout(25)
    }
    const kilobytes = wire.bytes / 1000
    const protocol = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    )
    return { seconds: (at - start) / 1000, kilobytes, connections: wire.connections, protocol }
  } finally {
    wire.close()
    await context.close()
  }
}

test('the first screens through the example proxy, by HTTP/1.1 and HTTP/2', async ({ browser, baseURL }) => {
  test.skip(!process.env.HTTP2_TABLE || !NGINX, 'HTTP2_TABLE=1, and nginx')
  test.setTimeout(1_200_000)
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-proxy-'))
  mkdirSync(join(folder, 'temp'))
  const certificate = [
    '-keyout',
    join(folder, 'books.example.key'),
    '-out',
    join(folder, 'books.example.pem'),
  ]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      ...certificate,
    ],
    { stdio: 'ignore' },
  )
  const proxies = await Promise.all(PROTOCOLS.map((name) => startProxy(folder, baseURL!, name === 'HTTP/2')))
  try {
    const rows: string[] = []
    for (const name of NAMES) {
      // In turns: both meet the same load of the machine.
      const visits = PROTOCOLS.map((): Awaited<ReturnType<typeof visit>>[] => [])
      for (let round = 0; round < VISITS; round++)
        for (const [index, { port }] of proxies.entries())
          visits[index]!.push(await visit(browser, port, name))
      const cells = visits.map((all, index) => {
        for (const { protocol } of all) expect(protocol).toBe(index === 1 ? 'h2' : 'http/1.1')
        const [, median] = all.toSorted((a, b) => a.seconds - b.seconds)
        const { seconds, kilobytes, connections } = median!
        return `${seconds.toFixed(1)} s, ${kilobytes.toFixed(0)} KB, ${connections}`
      })
      rows.push(`| ${name} | ${cells.join(' | ')} |`)
      console.log(rows.at(-1))
    }
  } finally {
    for (const { stop } of proxies) stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
