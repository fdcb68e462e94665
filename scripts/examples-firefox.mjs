import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { openEngine } from './browser-engines.mjs'

/** Examples that are opened in Firefox, too: the engine alone, its React reader, the element, alone and in a framework. */
const EXAMPLES = ['core', 'react', 'script-tag', 'svelte']
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const PATIENCE_MS = 20_000
/** Dark pixels that a page of text has at least. */
const INK = 4000

function serve(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(resolve(folder), pathname === '/' ? 'index.html' : pathname)
    try {
      response
        .setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
        .end(readFileSync(path))
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

async function countInk(browser) {
  const { data, info } = await sharp(await browser.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let ink = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at] < 110) ink++
  return ink
}

/**
 * Opens built examples in Firefox: each paints a page of text and says nothing on the console.
 *
 * @returns how many do not; 0 where there is no Firefox
 */
export async function openInFirefox(apps) {
  const browser = await openEngine('firefox')
  if (!browser) {
    console.log('skipped: there is no Firefox to open examples in')
    return 0
  }
  let failed = 0
  const faults = []
  browser.page.on('console', (message) => {
    if (['warn', 'error'].includes(message.type())) faults.push(message.text())
  })
  browser.page.on('pageerror', (error) => faults.push(error.message))
  await browser.resize(360, 740)
  for (const name of EXAMPLES) {
    faults.length = 0
    const server = await serve(join(apps, name, 'dist'))
    await browser.open(`http://127.0.0.1:${server.address().port}/`)
    const end = performance.now() + PATIENCE_MS
    let ink = 0
    while (ink < INK && performance.now() < end) ink = await countInk(browser)
    if (ink < INK) faults.push(`no page of text: ${ink} dark pixels`)
    if (faults.length > 0) failed++
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} examples/${name} in Firefox`)
    for (const fault of faults) console.log(`  ${fault}`)
    server.closeAllConnections()
    server.close()
  }
  await browser.close()
  return failed
}
