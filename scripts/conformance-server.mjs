import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folder of the books that are tested. */
export const corpus = process.env.KURASA_CORPUS ?? resolve(root, '../shared/corpus')

/** Paths of all EPUBs of the corpus, whole books first. */
export function corpusEpubs() {
  if (!existsSync(corpus)) return []
  return readdirSync(corpus, { recursive: true })
    .map((file) => String(file))
    .filter((file) => file.endsWith('.epub'))
    .sort((a, b) => Number(!a.startsWith('books/')) - Number(!b.startsWith('books/')) || (a < b ? -1 : 1))
}

/**
 * Builds a page of `conformance/`.
 *
 * @param page - name of its HTML file without the ending
 * @returns the folder it was built into
 */
export async function buildPage(page) {
  const outDir = join(root, 'conformance/dist', page)
  await build({
    configFile: false,
    root: join(root, 'conformance'),
    logLevel: 'warn',
    resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      target: 'es2022',
      rollupOptions: { input: join(root, 'conformance', `${page}.html`) },
    },
  })
  return outDir
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Serves a built page and the corpus; hands out jobs and takes their results.
 *
 * @param folder - what `buildPage` returned
 * @param nextJob - the next job, or a promise of it; undefined when there is none
 * @param onResult - takes the result of the job that was handed out last
 * @param routes - more paths: `(request URL, response, body) => void`
 * @param proxied - origin that answers calls below `/api/`
 */
export function serve(folder, { nextJob, onResult, routes = {}, proxied }) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost')
    const path = decodeURIComponent(url.pathname)
    if (path === '/next') {
      response.end(JSON.stringify((await nextJob()) ?? null))
      return
    }
    if (path === '/result') {
      const body = await bodyOf(request)
      response.end()
      onResult(JSON.parse(body.toString()))
      return
    }
    if (routes[path]) {
      try {
        await routes[path](url, response, await bodyOf(request))
      } catch (error) {
        response.statusCode = 500
        response.end(String(error))
      }
      return
    }
    if (proxied && path.startsWith('/api/')) {
      const answer = await fetch(proxied + request.url, {
        headers: { accept: request.headers.accept ?? '*/*' },
      })
      response.statusCode = answer.status
      response.setHeader('content-type', answer.headers.get('content-type') ?? '')
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const [base, file] = path.startsWith('/corpus/') ? [corpus, path.slice(8)] : [folder, path.slice(1)]
    const full = resolve(base, file)
    if (relative(base, full).startsWith('..') || !existsSync(full) || !statSync(full).isFile()) {
      response.statusCode = 404
      response.end()
      return
    }
    response.setHeader('content-type', TYPES[extname(full)] ?? 'application/octet-stream')
    createReadStream(full).pipe(response)
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done({ server, port: server.address().port }))
  })
}
