// Contact sheet: node sheet.mjs <out.png> <columns> <cell width> <files…> (one Chromium at a time)
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const [out, cols, cell, ...files] = process.argv.slice(2)
const w = Number(cell)
const ratio = files[0].includes('cover') ? 1.5 : 0.75
const rows = Math.ceil(files.length / Number(cols))
const html = `<body style="margin:0;display:grid;grid-template-columns:repeat(${cols},${w}px);gap:8px;background:#888">${files
  .map((f) => `<img src="file://${resolve(f)}" style="width:${w}px;height:${w * ratio}px;display:block">`)
  .join('')}</body>`
writeFileSync('/tmp/draw-sheet.html', html)
execFileSync(
  '/usr/bin/chromium',
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    `--screenshot=${out}`,
    `--window-size=${Number(cols) * (w + 8)},${Math.ceil(rows * (w * ratio + 8))}`,
    'file:///tmp/draw-sheet.html',
  ],
  { stdio: 'ignore' },
)
