// Pages of a comic: panels, balloons, captions. A page is 1080 × 1620 units.
import { circle, clip, g, n, path, rect } from './lib.mjs'

export const PAGE = { width: 1080, height: 1620 }
const MARGIN = 36
const GAP = 20
const INK = '#241A20'

const escapeXml = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

/** Words broken into lines of at most `most` letters. */
function linesOf(text, most) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line && line.length + 1 + word.length > most) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}

const SIZE = 33
const LEAD = 41
function block(text, most, { weight = 560, size = SIZE, anchor = 'middle', fill = INK } = {}) {
  const lines = linesOf(text, most)
  const lead = (LEAD * size) / SIZE
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.53
  const draw = (x, y) =>
    lines
      .map(
        (line, i) =>
          `<text x="${n(x)}" y="${n(y + size * 0.8 + i * lead)}" text-anchor="${anchor}" font-family="Figtree" font-weight="${weight}" font-size="${size}" fill="${fill}">${escapeXml(line)}</text>`,
      )
      .join('')
  return { width, height: lines.length * lead, draw }
}

/**
 * A speech balloon about (x, y), its tail pointing at `to`.
 *
 * @param most - letters in a line
 */
export function say(text, x, y, to, { most = 20, thought = false } = {}) {
  const { width, height, draw } = block(text, most)
  const [w, h] = [width + 52, height + 36]
  const [left, top] = [x - w / 2, y - h / 2]
  const angle = Math.atan2(to[1] - y, to[0] - x)
  const side = angle + Math.PI / 2
  const base = 20
  const foot = [x + Math.cos(angle) * Math.min(w, h) * 0.3, y + Math.sin(angle) * h * 0.42]
  const tail = `M${n(foot[0] + Math.cos(side) * base)} ${n(foot[1] + Math.sin(side) * base)}L${n(to[0])} ${n(to[1])}L${n(foot[0] - Math.cos(side) * base)} ${n(foot[1] - Math.sin(side) * base)}z`
  const line = { stroke: INK, 'stroke-width': 5, 'stroke-linejoin': 'round' }
  const between = (k) => [x + (to[0] - x) * k, y + (to[1] - y) * k]
  const reach = (h / 2 + 22) / Math.max(60, Math.hypot(to[0] - x, to[1] - y))
  return [
    thought
      ? [reach, reach + (1 - reach) * 0.45, reach + (1 - reach) * 0.8].map((k, i) =>
          circle(...between(k), 15 - i * 4, '#FFFDFA', line),
        )
      : path(tail, '#FFFDFA', line),
    rect(left, top, w, h, '#FFFDFA', { rx: thought ? h / 2 : 30, ...line }),
    thought ? '' : path(tail, '#FFFDFA'),
    draw(x, top + 20),
  ]
}

/** A line of the narrator at the upper start of a panel. */
export function caption(text, { x = 0, y = 0, most = 40 } = {}) {
  const { width, height, draw } = block(text, most, { anchor: 'start', weight: 500, size: 30 })
  return [
    rect(x, y, width + 40, height + 24, '#F9E2C4', { stroke: INK, 'stroke-width': 4 }),
    draw(x + 20, y + 14),
  ]
}

/** A sound. */
export const sound = (text, x, y, size, fill, turn = 0) =>
  `<text transform="translate(${n(x)} ${n(y)}) rotate(${turn})" text-anchor="middle" font-family="Figtree" font-weight="900" font-size="${size}" fill="${fill}" stroke="#FFFDFA" stroke-width="${n(size / 9)}" paint-order="stroke" stroke-linejoin="round">${escapeXml(text)}</text>`

/**
 * A page of rows; each row has a height (share of the page) and panels with a width (share of the row). A panel draws
 * itself in its own units, from 0, 0 to its width and height.
 */
export function comicPage(rows) {
  const heights = PAGE.height - 2 * MARGIN - GAP * (rows.length - 1)
  const total = rows.reduce((sum, row) => sum + row.height, 0)
  const parts = [rect(0, 0, PAGE.width, PAGE.height, '#FBF5EA')]
  let y = MARGIN
  for (const row of rows) {
    const h = (heights * row.height) / total
    const widths = PAGE.width - 2 * MARGIN - GAP * (row.panels.length - 1)
    const shares = row.panels.reduce((sum, [share]) => sum + share, 0)
    let x = MARGIN
    for (const [share, draw] of row.panels) {
      const w = (widths * share) / shares
      const frame = `M0 0h${n(w)}v${n(h)}h${n(-w)}z`
      parts.push(
        g(
          { transform: `translate(${n(x)} ${n(y)})` },
          g({ 'clip-path': clip(frame) }, draw(w, h)),
          path(frame, 'none', { stroke: INK, 'stroke-width': 7, 'stroke-linejoin': 'round' }),
        ),
      )
      x += w + GAP
    }
    y += h + GAP
  }
  return parts
}
