// The mark (two plum pages and a small diamond) as favicon and app icons.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const out = join(dirname(fileURLToPath(import.meta.url)), '../../apps/portal/public')
mkdirSync(out, { recursive: true })

// drawn on a field of 40 × 40 with its middle at 20, 20
const mark = (one, two) =>
  `<path d="M2 17.5L19 9v21.5l-17 9z" ${one}/><path d="M21 9l17 8.5v22l-17-9z" ${two}/><path d="M20 .4l4.9 4.9L20 10.2l-4.9-4.9z" ${one}/>`

writeFileSync(
  join(out, 'favicon.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>.a{fill:#7a2757}.b{fill:#b1829b}@media(prefers-color-scheme:dark){.a{fill:#e3a8cc}.b{fill:#a06c8d}}</style>${mark('class="a"', 'class="b"')}</svg>\n`,
)

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  // full ground to the edges and the mark inside the safe circle, so that a mask never cuts it
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 80 80" style="display:block"><path fill="#F7F4EF" d="M0 0h80v80H0z"/><g transform="translate(18.4 18) scale(1.08)">${mark('fill="#7A2757"', 'fill="#B1829B"')}</g></svg>`,
  )
  await page.screenshot({ path: join(out, `icon-${size}.png`) })
  await page.close()
}
await browser.close()
