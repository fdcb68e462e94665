import { failureResponse } from './envelope-response.ts'
import { Refusal } from './refusal.ts'

/** Seconds until a caller may try again. */
const RETRY_AFTER = '2'

const TEXTS = [
  ['en', 'ltr', 'The library is being prepared. This page opens by itself.'],
  ['sw', 'ltr', 'Maktaba inaandaliwa. Ukurasa huu utafunguka wenyewe.'],
  ['ar', 'rtl', 'تُجهَّز المكتبة الآن. ستُفتح هذه الصفحة من تلقاء نفسها.'],
] as const

/** In all three languages: the language of the reader is not known yet. */
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>Kurasa</title></head><body>
${TEXTS.map(([language, direction, text]) => `<p lang="${language}" dir="${direction}">${text}</p>`).join('\n')}
</body></html>`

/** The response while the port is open and the library is not: to a browser a page that reloads by itself, to a program a refusal. */
export function preparingResponse({ headers }: Request): Response {
  const response = headers.get('accept')?.includes('text/html')
    ? new Response(PAGE, {
        status: 503,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
        },
      })
    : failureResponse(Refusal.because(503, undefined, 'The library is being prepared.'))
  response.headers.set('retry-after', RETRY_AFTER)
  return response
}
