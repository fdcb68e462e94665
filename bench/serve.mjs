import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { bookOf, preparedBook } from './books.mjs'
import { distFolder } from './build.mjs'

const here = dirname(fileURLToPath(import.meta.url))

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xhtml': 'application/xhtml+xml',
  '.opf': 'application/oebps-package+xml',
  '.ncx': 'application/x-dtbncx+xml',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const unzipped = new Map()

function filesIn(name) {
  if (!unzipped.has(name)) unzipped.set(name, unzipSync(bookOf(name).bytes))
  return unzipped.get(name)
}

const prepared = new Map()

function preparedOf(name) {
  if (!prepared.has(name)) prepared.set(name, JSON.stringify(preparedBook(bookOf(name))))
  return prepared.get(name)
}

/**
 * Serves the built pages, the books as files (/books/S.epub) and unpacked (/unzipped/S/…), and what a host may
 * prepare of them (/prepared/S.json).
 *
 * @returns {Promise<{ origin: string, requested: (prefix: string) => Set<string>, close: () => void }>}
 */
export async function serve() {
  const log = []
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const headers = { 'content-type': type, 'cache-control': 'no-store' }
    const answer = (body) => {
      const isText = /text|xml|json/.test(type)
      response.writeHead(200, { ...headers, ...(isText && { 'content-encoding': 'gzip' }) })
      response.end(isText ? gzipSync(body) : body)
    }
    const answerRange = (body) => {
      const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
      if (from === undefined) return answer(body)
      const begin = from === '' ? body.length - Number(to) : Number(from)
      const end = Math.min(body.length - 1, from === '' || to === '' ? body.length - 1 : Number(to))
      const range = { 'content-range': `bytes ${begin}-${end}/${body.length}`, 'accept-ranges': 'bytes' }
      response.writeHead(206, { ...headers, ...range })
      response.end(body.subarray(begin, end + 1))
    }
    const [, area, name, ...rest] = path.split('/')
    try {
      if (path === '/page.js') return answer(readFileSync(join(here, 'page.js')))
      if (area === 'books') return answerRange(bookOf(name.replace(/\.epub$/, '')).bytes)
      if (area === 'prepared') return answer(preparedOf(name.replace(/\.json$/, '')))
      if (area === 'unzipped') {
        const file = filesIn(name)[rest.join('/')]
        if (file) return answer(file)
      } else {
        const file = join(distFolder, path)
        if (extname(file) && existsSync(file)) {
          if (/\.(js|css)$/.test(path)) log.push(path)
          return answer(readFileSync(file))
        }
      }
    } catch {
      // Falls through to "not found".
    }
    response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requested: (prefix) => new Set(log.filter((path) => path.startsWith(prefix))),
    close: () => server.close(),
  }
}
