// Small drawing kit: seeded, deterministic, writes compact SVG.
export const W = 1200
export const H = 900

let defs = []
let seen = new Map()
let uid = 0
let tone = { to: '#1D2246', k: 0 }
let seed = 1

export const rnd = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
export const between = (a, b) => a + (b - a) * rnd()
export const n = (v) => String(Math.round(v * 10) / 10).replace(/^(-?)0\./, '$1.')
const hex = (s) => [1, 3, 5].map((i) => Number.parseInt(s.slice(i, i + 2), 16))
export const mix = (a, b, k) => {
  const [p, q] = [hex(a), hex(b)]
  return `#${p
    .map((v, i) =>
      Math.round(v + (q[i] - v) * k)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Starts a picture. `to` and `k` tint every figure with the light of the scene. */
export const begin = (s, to = '#1D2246', k = 0) => {
  defs = []
  seen = new Map()
  uid = 0
  seed = s * 7919
  tone = { to, k }
}
export const light = (to, k) => {
  tone = { to, k }
}
/** A colour as it looks in the light of this scene. */
export const c = (h) => (h.length === 7 && tone.k ? mix(h, tone.to, tone.k) : h)

export const svg = (parts, w = W, h = H) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${
    defs.length ? `<defs>${defs.join('')}</defs>` : ''
  }${parts.flat(9).filter(Boolean).join('')}</svg>\n`

const attrs = (o) =>
  Object.entries(o)
    .filter(([, v]) => v !== undefined && v !== null && v !== false)
    .map(([k, v]) => ` ${k}="${typeof v === 'number' ? n(v) : v}"`)
    .join('')
export const el = (tag, o) => `<${tag}${attrs(o)}/>`
export const path = (d, fill, o = {}) => el('path', { d, fill, ...o })
export const stroke = (d, color, width, o = {}) =>
  el('path', { d, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', ...o })
export const circle = (x, y, r, fill, o = {}) => el('circle', { cx: x, cy: y, r, fill, ...o })
export const ellipse = (x, y, rx, ry, fill, o = {}) => el('ellipse', { cx: x, cy: y, rx, ry, fill, ...o })
export const rect = (x, y, w, h, fill, o = {}) => el('rect', { x, y, width: w, height: h, fill, ...o })
export const g = (o, ...kids) => `<g${attrs(o)}>${kids.flat(9).filter(Boolean).join('')}</g>`
export const at = (x, y, s, flip, rot, ...kids) =>
  g(
    {
      transform:
        `translate(${n(x)} ${n(y)})` +
        (rot ? ` rotate(${n(rot)})` : '') +
        (s !== 1 || flip ? ` scale(${flip ? -s : s} ${s})` : ''),
    },
    ...kids,
  )

const id = () => `a${(uid++).toString(36)}`
const stopsOf = (stops) =>
  stops
    .map(
      ([o, col, a]) =>
        `<stop offset="${o}" stop-color="${col}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
    )
    .join('')
/** Writes a definition once and returns its paint. */
const paint = (tag, o, kids) => {
  const key = tag + o + kids
  if (!seen.has(key)) {
    const i = id()
    defs.push(`<${tag} id="${i}"${o}>${kids}</${tag}>`)
    seen.set(key, `url(#${i})`)
  }
  return seen.get(key)
}
export const lin = (stops, x2 = 0, y2 = 1) =>
  paint('linearGradient', ` x1="0" y1="0" x2="${x2}" y2="${y2}"`, stopsOf(stops))
export const rad = (stops) => paint('radialGradient', '', stopsOf(stops))
export const clip = (d) => {
  const i = id()
  defs.push(`<clipPath id="${i}"><path d="${d}"/></clipPath>`)
  return `url(#${i})`
}
export const pattern = (w, h, ...kids) =>
  paint('pattern', ` width="${n(w)}" height="${n(h)}" patternUnits="userSpaceOnUse"`, kids.flat(9).join(''))
export const named = (kid) => {
  const i = id()
  defs.push(`<g id="${i}">${kid}</g>`)
  return i
}
export const use = (i, x = 0, y = 0, o = {}) =>
  el('use', { href: `#${i}`, x: x || undefined, y: y || undefined, ...o })

/** Straight polygon or line. */
export const poly = (pts, close = true) => {
  let [x, y] = [0, 0]
  let d = ''
  pts.forEach((p, i) => {
    const [dx, dy] = [Math.round((p[0] - x) * 10) / 10, Math.round((p[1] - y) * 10) / 10]
    d += `${i ? (i > 1 && dx >= 0 ? ' ' : i > 1 ? '' : 'l') : 'M'}${tight([dx, dy])}`
    x += dx
    y += dy
  })
  return close ? `${d}z` : d
}
/** Numbers of a path written as short as they go: "1 -2 .5" becomes "1-2 .5". */
const tight = (nums) =>
  nums
    .map((v) => n(v))
    .join(' ')
    .replace(/ -/g, '-')
/** Smooth curve through points (Catmull-Rom as relative cubic Béziers). */
export const smooth = (pts, close = true, t = 1) => {
  const m = pts.length
  const p = (i) => (close ? pts[(i + m) % m] : pts[Math.max(0, Math.min(m - 1, i))])
  let d = `M${tight(pts[0])}`
  let [x, y] = pts[0].map((v) => Math.round(v * 10) / 10)
  for (let i = 0; i < (close ? m : m - 1); i++) {
    const [a, b, e, f] = [p(i - 1), p(i), p(i + 1), p(i + 2)]
    const [ex, ey] = [Math.round((e[0] - x) * 10) / 10, Math.round((e[1] - y) * 10) / 10]
    d += `c${tight([b[0] + ((e[0] - a[0]) / 6) * t - x, b[1] + ((e[1] - a[1]) / 6) * t - y, e[0] - ((f[0] - b[0]) / 6) * t - x, e[1] - ((f[1] - b[1]) / 6) * t - y, ex, ey])}`
    x += ex
    y += ey
  }
  return close ? `${d}z` : d
}
export const quad = (a, b, e, t) => [
  (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * e[0],
  (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * e[1],
]
/** A tapering limb along points, one width for each point. */
export const limb = (pts, widths) => {
  const left = []
  const right = []
  pts.forEach((p, i) => {
    const a = pts[Math.max(0, i - 1)]
    const b = pts[Math.min(pts.length - 1, i + 1)]
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const [nx, ny] = [-(b[1] - a[1]) / l, (b[0] - a[0]) / l]
    const w = widths[i] / 2
    left.push([p[0] + nx * w, p[1] + ny * w])
    right.unshift([p[0] - nx * w, p[1] - ny * w])
  })
  const l = smooth(left, false)
  const r = smooth(right, false)
  return `${l}L${r.slice(1)}z`
}

// ---------- sky, land, water ----------
export const sky = (...stops) =>
  rect(0, 0, W, H, lin(stops.map((s, i) => (Array.isArray(s) ? s : [n(i / (stops.length - 1)), s]))))
export const SKY = {
  night: ['#12153A', '#1D2246', '#333C80', '#6672BE'],
  deep: ['#0C0F2A', '#151A3E', '#1D2246', '#2B3470'],
  dusk: ['#4B1739', '#8E3A6F', '#C2556A', '#EDB183', '#F9E2C4'],
  dawn: ['#6B5AA8', '#D98FB9', '#EFCDC5', '#F9E2C4', '#FFF1CF'],
  gold: ['#E6B84E', '#EDB183', '#F9E2C4', '#FFF1CF'],
  cold: ['#0B2A38', '#103C4A', '#2A7280', '#8CC6C0', '#D8E8DC'],
  day: ['#8CC6C0', '#BFDCCB', '#F0DDB5', '#F9E2C4'],
}
export const glow = (x, y, r, col = '#FFE7A8', a = 0.6) =>
  circle(
    x,
    y,
    r,
    rad([
      [0, col, a],
      [0.45, col, Math.round(a * 35) / 100],
      [1, col, 0],
    ]),
  )
export const stars = (count, top, bottom, col = '#F9E9C4', x0 = 0, x1 = W) => {
  const small = ['', '', '']
  let big = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = [Math.round(between(x0, x1)), Math.round(top + (bottom - top) * rnd() ** 1.25)]
    const k = rnd()
    if (k > 0.9) big += spark(x, y, between(8, 12))
    else small[k > 0.75 ? 2 : k > 0.4 ? 1 : 0] += `M${x} ${y}h0`
  }
  return [
    small.map((d, i) => (d ? stroke(d, col, 2.6 + i * 1.6, { opacity: 0.75 }) : '')),
    big ? path(big, col) : '',
  ]
}
/** Four-pointed star as path data. */
export const spark = (x, y, r, k = 0.2) => starShape(x, y, r, 4, k)
export const starShape = (x, y, r, points = 8, k = 0.45, rot = 0) =>
  poly(
    Array.from({ length: points * 2 }, (_, i) => {
      const rr = i % 2 ? r * k : r
      const a = (i * Math.PI) / points - Math.PI / 2 + rot
      return [x + Math.cos(a) * rr, y + Math.sin(a) * rr]
    }),
  )
/** The star of the story: eight points, gold, always the same. */
export const theStar = (x, y, r, a = 0.75) => [
  glow(x, y, r * 3.4, '#FFE7A8', a),
  path(starShape(x, y, r, 8, 0.5, Math.PI / 8), '#F4C65C'),
  path(starShape(x, y, r * 0.98, 4, 0.36), '#FFF3CF'),
  circle(x, y, r * 0.2, '#F4C65C'),
]
export const ridge = (pts) => smooth(pts, false)
/** A hill from a ridge line down to the foot of the picture, with woven contour lines. */
export const hill = (pts, fill, o = {}) => {
  const r = ridge(pts)
  const bottom = o.bottom ?? H
  const d = `${r}L${n(pts.at(-1)[0])} ${bottom}L${n(pts[0][0])} ${bottom}Z`
  const out = [path(d, o.raw ? fill : c(fill))]
  if (o.lines) {
    const i = named(stroke(r, o.raw ? o.stroke : c(o.stroke), o.sw ?? 5))
    let s = ''
    for (let k = 1; k <= o.lines; k++) s += use(i, 0, k * (o.gap ?? 34))
    out.push(g({ 'clip-path': clip(d), opacity: o.op ?? 0.6 }, s))
  }
  return out
}
export const flat = (y, amp, k = 5, x0 = -20, x1 = W + 20) =>
  Array.from({ length: k + 1 }, (_, i) => [x0 + ((x1 - x0) * i) / k, y + between(-amp, amp)])
export const grass = (count, y0, y1, col, h = 26, x0 = 0, x1 = W) => {
  const tufts = [0.75, 1, 1.25].map((v, i) => {
    const k = h * v
    const m = i === 1 ? -1 : 1
    const q = (...a) => `q${tight(a.map((w, j) => (j % 2 ? w : w * m) * k))}`
    return named(
      path(
        `M0 0${q(-0.1, -0.5, -0.45, -0.8)}${q(0.3, 0.2, 0.42, 0.5)}${q(0, -0.5, 0.12, -1)}${q(0.1, 0.5, 0.08, 0.6)}${q(0.1, -0.3, 0.4, -0.6)}${q(-0.2, 0.5, -0.3, 1.3)}z`,
        c(col),
      ),
    )
  })
  let out = ''
  for (let i = 0; i < count; i++)
    out += use(tufts[Math.floor(rnd() * 3)], Math.round(between(x0, x1)), Math.round(between(y0, y1)))
  return out
}
export const cloud = (x, y, w, col, op = 1) => {
  const h = w * 0.2
  return path(
    `M${n(x)} ${n(y)}c${n(-w * 0.1)} ${n(-h * 0.1)} ${n(-w * 0.06)} ${n(-h * 0.8)} ${n(w * 0.1)} ${n(-h * 0.7)}c${n(w * 0.03)} ${n(-h * 0.9)} ${n(w * 0.26)} ${n(-h * 1.1)} ${n(w * 0.34)} ${n(-h * 0.3)}c${n(w * 0.09)} ${n(-h * 0.6)} ${n(w * 0.28)} ${n(-h * 0.4)} ${n(w * 0.28)} ${n(h * 0.15)}c${n(w * 0.16)} ${n(-h * 0.1)} ${n(w * 0.2)} ${n(h * 0.7)} ${n(w * 0.1)} ${n(h * 0.85)}z`,
    col,
    { opacity: op },
  )
}
export const shadow = (x, y, rx, ry = rx * 0.16, a = 0.22) => ellipse(x, y, rx, ry, '#120A18', { opacity: a })
/** Horizontal glints on water. */
export const glints = (count, x0, x1, y0, y1, col, op = 0.5, w = 60) => {
  let d = ''
  for (let i = 0; i < count; i++) {
    const y = between(y0, y1)
    const l = w * between(0.3, 1) * (0.4 + (0.6 * (y - y0)) / (y1 - y0))
    const x = between(x0, x1)
    d += `M${n(x - l / 2)} ${n(y)}q${n(l / 2)} -4 ${n(l)} 0`
  }
  return stroke(d, col, 3.5, { opacity: op })
}
export const moon = (x, y, r, phase = 1, col = '#FBEFD2') => {
  // phase 0..1 lit part, lit from the right (waxing); negative: lit from the left (waning)
  const p = Math.abs(phase)
  const k = n(Math.abs(1 - 2 * p) * r)
  const left = phase < 0
  const d =
    p >= 1
      ? `M${n(x)} ${n(y - r)}A${r} ${r} 0 1 1 ${n(x)} ${n(y + r)}A${r} ${r} 0 1 1 ${n(x)} ${n(y - r)}Z`
      : `M${n(x)} ${n(y - r)}A${r} ${r} 0 0 ${left ? 0 : 1} ${n(x)} ${n(y + r)}A${k} ${r} 0 0 ${(p > 0.5) !== left ? 1 : 0} ${n(x)} ${n(y - r)}Z`
  return path(d, col)
}
