// A bare route of the framework that the server is made with: what `load.mjs` compares the server with. Prints its port.
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(fileURLToPath(new URL('../apps/api/package.json', import.meta.url)))
/** A package of the server's. */
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const { serve } = await load('@hono/node-server')
const { Hono } = await load('hono')

const body = JSON.stringify({ code: 200, data: 'x'.repeat(2000) })
const app = new Hono()
app.get('/', () => new Response(body, { headers: { 'content-type': 'application/json' } }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
