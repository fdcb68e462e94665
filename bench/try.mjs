import { buildEntry } from './build.mjs'
import { serve } from './serve.mjs'
import { Laboratory } from './measure.mjs'
import { reading, counting } from './scenarios.mjs'
const [engines, books, slow = '1', what='reading'] = process.argv.slice(2)
const server = await serve()
const lab = new Laboratory(server.origin)
for (const e of engines.split(',')) await buildEntry(e, `engines/${e}.js`)
for (const b of books.split(',')) for (const e of engines.split(',')) {
  console.log(`== ${e} ${b}`)
  try {
    const r = await lab.with({ engine: e, book: b, slow: +slow }, (s) => what === 'reading' ? reading(s, { book: b, onShown: (k) => s.screenshot(`.dist/shots-${e}-${b}-${k}.png`) }) : counting(s))
    for (const [k, v] of Object.entries(r)) console.log(k, JSON.stringify(v))
  } catch (e) { console.log(e) }
  console.log([...server.requested(`/${e}/`)].join(' '))
}
await lab.close(); server.close()
