import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { endpoints } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { Refusal } from '../http/refusal.ts'
import { describeCalls } from './openapi-document.ts'

/** Where developers read and try the calls. */
const openApiPath = '/api/dev/openapi'

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kurasa portal: calls</title><link rel="stylesheet" href="${openApiPath}/swagger-ui.css">
<div id="calls"></div><script src="${openApiPath}/swagger-ui-bundle.js"></script><script src="${openApiPath}/start.js"></script>`
const START = `SwaggerUIBundle({ url: '${openApiPath}.json', dom_id: '#calls', deepLinking: true, validatorUrl: null })`

const headers = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/** GET /api/dev/openapi, its document and its files: all from this machine, nothing from elsewhere. */
export function addOpenApi(app: Hono): void {
  const text = (body: string, type: string) =>
    new Response(body, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } })

  app.get(`${openApiPath}.json`, () => text(JSON.stringify(describeCalls(endpoints)), 'application/json'))
  app.get(openApiPath, () => text(PAGE, 'text/html'))
  app.get(`${openApiPath}/start.js`, () => text(START, 'text/javascript'))
  const require = createRequire(import.meta.url)
  app.get(`${openApiPath}/swagger-ui-bundle.js`, async () =>
    text(await read(() => require.resolve('swagger-ui-dist/swagger-ui-bundle.js')), 'text/javascript'),
  )
  app.get(`${openApiPath}/swagger-ui.css`, async () =>
    text(await read(() => require.resolve('swagger-ui-dist/swagger-ui.css')), 'text/css'),
  )
}

async function read(find: () => string): Promise<string> {
  try {
    return await readFile(find(), 'utf8')
  } catch {
    // Installed for development only.
    throw Refusal.notFound(
      'The page of the calls is not installed: run npm install with its development packages.',
    )
  }
}
