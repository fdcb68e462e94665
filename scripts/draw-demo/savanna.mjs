// Figures of "Twiga na Nyota": giraffes, acacia, tortoise, elephant, owl, mongoose.
import {
  at,
  between,
  c,
  circle,
  clip,
  ellipse,
  g,
  limb,
  lin,
  mix,
  n,
  path,
  pattern,
  poly,
  quad,
  smooth,
  stroke,
} from './lib.mjs'

const blot = (x, y, r, turn) =>
  poly(
    [0, 1, 2, 3, 4].map((i) => {
      const a = turn + (i * Math.PI * 2) / 5
      const k = r * (0.82 + 0.3 * Math.abs(Math.sin(i * 2.3 + turn * 3)))
      return [x + Math.cos(a) * k, y + Math.sin(a) * k]
    }),
  )

const COAT = {
  child: {
    coat: '#EFB652',
    spot: '#B8602B',
    pale: '#FCE7BB',
    mane: '#8C3F1F',
    hoof: '#5B2D18',
    ink: '#32160F',
  },
  elder: {
    coat: '#DDBF94',
    spot: '#9B7152',
    pale: '#F3E6CE',
    mane: '#84644F',
    hoof: '#55402F',
    ink: '#33231B',
  },
}

/** Head in profile, looking right; the origin is where the neck ends. */
export function giraffeHead(P, o) {
  const eye = o.eye ?? 'open'
  const ink = c(P.ink)
  const horn = (x, y, far) => [
    path(
      limb(
        [
          [x, y],
          [x - 5, y - 16],
          [x - 7, y - 29],
        ],
        [13, 9, 9],
      ),
      c(far ? mix(P.coat, P.mane, 0.35) : P.coat),
    ),
    circle(x - 7.5, y - 32, 8, c(far ? mix(P.mane, '#000000', 0.2) : P.mane)),
  ]
  const eyes = {
    open: [
      ellipse(37, -5, 8.5, 10, ink),
      circle(40, -9, 3.2, '#FFFDF6'),
      circle(34.5, -1, 1.6, '#FFFDF6', { opacity: 0.8 }),
      stroke('M29 -12l-7 -5M32 -15l-5 -7M37 -16l-2 -8', ink, 2.6),
    ],
    down: [
      path('M28 -8q9 -6 18 1q1 12 -9 13q-9 -2 -9 -14z', ink),
      path('M26 -9q10 -10 22 1l-1 3q-10 -5 -20 -1z', c(mix(P.coat, P.spot, 0.35))),
      circle(39, 0, 2.2, '#FFFDF6'),
      stroke('M29 1l-8 4M32 5l-6 7', ink, 2.6),
    ],
    closed: [stroke('M27 -5q9 10 20 2', ink, 3.6), stroke('M30 0l-5 5M36 3l-3 7M42 2l0 7', ink, 2.4)],
    joy: [stroke('M27 0q9 -13 20 -3', ink, 4), stroke('M28 -3l-6 -2M32 -8l-5 -5', ink, 2.4)],
    sad: [
      ellipse(37, -3, 8, 9.5, ink),
      circle(39, -7, 3, '#FFFDF6'),
      path('M27 -10q10 -8 20 2l-1 3q-9 -7 -19 -2z', c(mix(P.coat, P.spot, 0.3))),
      path('M40 8q7 11 0 15q-7 -4 0 -15z', '#BFE6EC'),
    ],
  }
  const mouth = {
    smile: stroke('M104 15q-12 13 -31 3', ink, 3),
    flat: stroke('M102 18q-14 5 -27 2', ink, 3),
    sad: stroke('M101 21q-13 -7 -26 1', ink, 3),
    open: [
      path('M103 12q-8 22 -30 9q14 -2 30 -9z', c('#7B1F40')),
      path('M93 20q-8 6 -14 2q6 -5 14 -2z', c('#E58A94')),
    ],
  }[o.mouth ?? 'smile']
  return [
    // far ear, horns
    path('M14 -20q-4 -22 -30 -27q2 24 22 34z', c(mix(P.coat, P.mane, 0.4)), {
      transform: 'rotate(24 8 -18)',
    }),
    horn(27, -22, true),
    horn(11, -20, false),
    path(
      smooth([
        [-14, -14],
        [6, -25],
        [27, -25],
        [44, -18],
        [66, -7],
        [92, -5],
        [108, 7],
        [103, 21],
        [84, 27],
        [58, 25],
        [34, 29],
        [6, 26],
        [-14, 14],
      ]),
      c(P.coat),
    ),
    path(
      smooth([
        [72, -4],
        [93, -5],
        [108, 7],
        [103, 21],
        [84, 27],
        [70, 24],
        [66, 10],
      ]),
      c(P.pale),
    ),
    mouth,
    ellipse(97, 4, 2.6, 4, c(P.mane), { transform: 'rotate(-25 97 4)' }),
    circle(58, 12, 9, c('#E8744F'), { opacity: o.old ? 0.22 : 0.38 }),
    path(blot(8, 6, 8, 0.4) + blot(60, -1, 4, 1), c(P.spot)),
    eyes[eye],
    o.old ? stroke('M50 3q5 3 6 8M22 -17q12 -10 24 -1', c(mix(P.spot, '#FFFFFF', 0.45)), 2.6) : '',
    // near ear
    path('M0 -12q-16 -26 -46 -22q10 27 37 34z', c(P.coat)),
    path('M-6 -13q-13 -16 -29 -15q8 16 26 20z', c('#DE9A80')),
    o.old
      ? path('M-10 -18q8 -12 14 -4q4 -9 11 -2q-8 8 -22 8z', c('#EFE7DC'))
      : path('M-8 -20q2 -17 12 -16q-1 8 2 9q4 -9 12 -6q-4 10 -8 12z', c(P.mane)),
  ]
}

/**
 * A giraffe looking right. Origin: the ground under the middle of the body.
 * head: end of the neck from the neck's root; bend: sideways bow of the neck; ha: angle of the head.
 */
export function giraffe(o) {
  const old = o.old
  const P = old ? COAT.elder : COAT.child
  const L = old ? 210 : 150
  const B = old ? 124 : 94
  const leg = o.sit ? 14 : (o.leg ?? (old ? 188 : 140))
  const far = mix(P.coat, P.mane, 0.32)
  const top = -leg - B
  const body = smooth([
    [-L * 0.49, -leg - B * 0.22],
    [-L * 0.53, -leg - B * 0.58],
    [-L * 0.4, -leg - B * 0.9],
    [0, top + 1],
    [L * 0.34, top - B * 0.16],
    [L * 0.52, -leg - B * 0.82],
    [L * 0.5, -leg - B * 0.3],
    [L * 0.3, -leg + 1],
    [0, -leg + 4],
    [-L * 0.3, -leg - B * 0.02],
  ])
  // legs: [hip, knee, foot, lift] from the body's middle
  const poses = {
    stand: [
      [-0.36, -0.4, -0.37, 0],
      [-0.24, -0.27, -0.24, 0],
      [0.38, 0.38, 0.38, 0],
      [0.26, 0.25, 0.26, 0],
    ],
    walk: [
      [-0.38, -0.34, -0.56, 0],
      [-0.28, -0.18, -0.1, 0],
      [0.38, 0.56, 0.54, 0.06],
      [0.3, 0.26, 0.1, 0],
    ],
    run: [
      [-0.38, -0.44, -0.78, 0.12],
      [-0.28, -0.3, -0.56, 0.02],
      [0.4, 0.68, 0.86, 0.18],
      [0.32, 0.58, 0.62, 0.06],
    ],
    tiptoe: [
      [-0.3, -0.34, -0.22, 0],
      [-0.2, -0.22, -0.12, 0],
      [0.32, 0.32, 0.22, 0],
      [0.22, 0.22, 0.12, 0],
    ],
    splay: [
      [-0.36, -0.38, -0.36, 0],
      [-0.24, -0.24, -0.2, 0],
      [0.4, 0.62, 0.92, 0],
      [0.34, 0.2, 0.0, 0],
    ],
  }[o.pose ?? 'stand']
  const drawLeg = ([h, k, f, up], dark) => {
    const col = c(dark ? far : P.coat)
    const fy = -up * leg
    const foot = [f * L, fy - 10]
    return [
      path(
        limb(
          [[h * L, -leg - B * 0.3], [((h + k) / 2) * L, -leg * 0.78], [k * L, -leg * 0.46 + fy * 0.6], foot],
          [B * 0.34, B * 0.24, B * 0.165, B * 0.135],
        ),
        col,
      ),
      path(
        `M${n(foot[0] - B * 0.07)} ${n(fy - 16)}h${n(B * 0.15)}l${n(B * 0.05)} 16h${n(-B * 0.25)}z`,
        c(dark ? mix(P.hoof, '#000000', 0.2) : P.hoof),
      ),
    ]
  }
  const legs = o.sit
    ? [
        path(
          limb(
            [
              [L * 0.3, -30],
              [L * 0.62, -20],
              [L * 0.4, -9],
            ],
            [34, 22, 16],
          ),
          c(far),
        ),
      ]
    : [drawLeg(poses[1], true), drawLeg(poses[3], true), drawLeg(poses[0]), drawLeg(poses[2])]
  const frontFold = o.sit
    ? [
        path(
          limb(
            [
              [L * 0.2, -B * 0.4],
              [L * 0.52, -16],
              [L * 0.22, -9],
            ],
            [B * 0.34, 24, 17],
          ),
          c(mix(P.coat, P.spot, 0.14)),
        ),
        path(
          limb(
            [
              [-L * 0.36, -B * 0.5],
              [-L * 0.12, -18],
              [-L * 0.42, -9],
            ],
            [B * 0.5, 28, 17],
          ),
          c(mix(P.coat, P.spot, 0.14)),
        ),
      ]
    : ''
  const root = [L * 0.38, -leg - B * 0.78]
  const tip = [root[0] + o.head[0], root[1] + o.head[1]]
  const len = Math.hypot(o.head[0], o.head[1])
  const perp = [-o.head[1] / len, o.head[0] / len]
  const bend = o.bend ?? 0
  const mid = [(root[0] + tip[0]) / 2 + perp[0] * bend, (root[1] + tip[1]) / 2 + perp[1] * bend]
  const ts = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const line = ts.map((t) => quad(root, mid, tip, t))
  const hs = o.hs ?? (old ? 1 : 0.92)
  const w0 = B * 0.74
  const w1 = 36 * hs
  const widths = ts.map((t) => (t ? w0 + (w1 - w0) * Math.min(1, t * 1.5) ** 0.7 : B * 0.5))
  const dirAt = (t) => {
    const [a, b] = [quad(root, mid, tip, t - 0.02), quad(root, mid, tip, t + 0.02)]
    const l = Math.hypot(b[0] - a[0], b[1] - a[1])
    return [(b[0] - a[0]) / l, (b[1] - a[1]) / l]
  }
  const neckSpots = [0.16, 0.3, 0.42, 0.54, 0.66, 0.78, 0.9]
    .map((t, i) => {
      const p = quad(root, mid, tip, t)
      const d = dirAt(t)
      const w = w0 + (w1 - w0) * Math.min(1, t * 1.5) ** 0.7
      const k = (i % 2 ? 1 : -1) * w * 0.2
      return (
        blot(p[0] - d[1] * k, p[1] + d[0] * k, w * 0.2, i * 1.3) +
        (i % 2 && t < 0.8 ? blot(p[0] + d[1] * w * 0.3, p[1] - d[0] * w * 0.3, w * 0.09, i) : '')
      )
    })
    .join('')
  // mane runs along the back of the neck (the left side when walking up)
  const mane = line.map((p, i) => {
    const d = dirAt(ts[i])
    return [p[0] + d[1] * widths[i] * 0.42, p[1] - d[0] * widths[i] * 0.42]
  })
  const sp = []
  const grid = old
    ? [
        [-0.42, 0.3],
        [-0.4, 0.66],
        [-0.22, 0.2],
        [-0.2, 0.5],
        [-0.2, 0.82],
        [-0.02, 0.32],
        [-0.01, 0.66],
        [0.17, 0.2],
        [0.17, 0.5],
        [0.16, 0.86],
        [0.35, 0.34],
        [0.36, 0.7],
        [0.3, 1.04],
        [0.48, 0.52],
      ]
    : [
        [-0.42, 0.34],
        [-0.38, 0.72],
        [-0.2, 0.22],
        [-0.18, 0.58],
        [-0.12, 0.92],
        [0.02, 0.32],
        [0.06, 0.7],
        [0.22, 0.2],
        [0.25, 0.54],
        [0.24, 0.92],
        [0.44, 0.32],
        [0.44, 0.68],
      ]
  grid.forEach(([x, y], i) => {
    sp.push(blot(x * L, -leg - y * B, B * (0.135 + (i % 3) * 0.02), i * 1.7))
  })
  const tail = o.tail ?? 1
  const tx = -L * 0.5
  const ty = -leg - B * 0.68
  const collarT = o.collarT ?? 0.8
  const cp = quad(root, mid, tip, collarT)
  const cd = dirAt(collarT)
  const cw = (w0 + (w1 - w0) * Math.min(1, collarT * 1.5) ** 0.7) * 0.53
  const collar = old
    ? ''
    : [
        stroke(
          `M${n(cp[0] + cd[1] * cw)} ${n(cp[1] - cd[0] * cw)}Q${n(cp[0] - cd[0] * 5)} ${n(cp[1] - cd[1] * 5)} ${n(cp[0] - cd[1] * cw)} ${n(cp[1] + cd[0] * cw)}`,
          c('#7A2757'),
          14,
          { 'stroke-linecap': 'butt' },
        ),
        stroke(
          `M${n(cp[0] + cd[1] * cw * 0.9)} ${n(cp[1] - cd[0] * cw * 0.9)}Q${n(cp[0] - cd[0] * 5)} ${n(cp[1] - cd[1] * 5)} ${n(cp[0] - cd[1] * cw * 0.9)} ${n(cp[1] + cd[0] * cw * 0.9)}`,
          c('#F9E2C4'),
          5,
          { 'stroke-dasharray': '0.1 8' },
        ),
      ]
  // the grandmother's kanga lies over her back
  const cloth = old
    ? (() => {
        const d = smooth(
          [
            [-L * 0.36, top + B * 0.06],
            [-L * 0.1, top - 4],
            [L * 0.14, top - B * 0.08],
            [L * 0.27, top - B * 0.16],
            [L * 0.31, top + B * 0.1],
            [L * 0.28, -leg - B * 0.3],
            [L * 0.1, -leg - B * 0.2],
            [-L * 0.12, -leg - B * 0.22],
            [-L * 0.34, -leg - B * 0.3],
            [-L * 0.4, top + B * 0.3],
          ],
          true,
          0.8,
        )
        const pat = pattern(
          26,
          26,
          path('M13 2l9 11l-9 11l-9 -11z', c('#D98FB9')),
          path('M13 8l4 5l-4 5l-4 -5z', c('#F9E2C4')),
        )
        const hem = `M${n(-L * 0.42)} ${n(-leg - B * 0.36)}Q${n(-L * 0.1)} ${n(-leg - B * 0.2)} ${n(L * 0.34)} ${n(-leg - B * 0.36)}`
        return [
          path(d, c('#7A2757')),
          path(d, pat),
          g(
            { 'clip-path': clip(d) },
            stroke(hem, c('#4B1739'), 30),
            stroke(hem, c('#EBB04C'), 12, { 'stroke-dasharray': '8 7', 'stroke-linecap': 'butt' }),
          ),
        ]
      })()
    : ''
  return at(
    o.x,
    o.y,
    o.s ?? 1,
    o.flip,
    o.rot ?? 0,
    stroke(
      `M${n(tx + 6)} ${n(ty)}q${n(-24 * tail)} ${n(8 + 20 * (1 - Math.abs(tail)))} ${n(-22 * tail)} ${n(B * 0.62)}`,
      c(P.coat),
      7,
    ),
    ellipse(tx + 6 - 22 * tail, ty + B * 0.66, 8, 17, c(P.mane)),
    legs,
    path(
      limb(
        mane,
        widths.map((w, i) => (i === 0 ? w * 0.2 : 16 * hs)),
      ),
      c(P.mane),
    ),
    path(limb(line, widths), c(P.coat)),
    path(body, c(P.coat)),
    g(
      { 'clip-path': clip(body) },
      ellipse(0, -leg + 8, L * 0.46, B * 0.2, c(P.pale), { opacity: 0.8 }),
      path(sp.join(''), c(P.spot), { stroke: c(P.spot), 'stroke-width': 5, 'stroke-linejoin': 'round' }),
    ),
    frontFold,
    path(neckSpots, c(P.spot), { stroke: c(P.spot), 'stroke-width': 4, 'stroke-linejoin': 'round' }),
    cloth,
    collar,
    at(tip[0], tip[1], hs, false, o.ha ?? 0, giraffeHead(P, o)),
  )
}
/** Where the star-shaped things should sit: position of the muzzle in picture space (no flip). */
export const coats = COAT

export function acacia(x, y, s, o = {}) {
  const trunk = o.trunk ?? '#5B2D18'
  const leaf = o.leaf ?? '#46774C'
  const dark = o.dark ?? '#22432F'
  const lightCol = o.light ?? '#7FA85F'
  const pad = (px, py, w, h, col) => {
    const pts = []
    const k = 7
    for (let i = 0; i <= k; i++)
      pts.push([px - w + (2 * w * i) / k, py - h * Math.sin((Math.PI * i) / k) * (i % 2 ? 1.12 : 0.92)])
    return path(`${smooth(pts, false)}Q${n(px)} ${n(py + h * 0.42)} ${n(px - w)} ${n(py)}Z`, c(col))
  }
  return at(
    x,
    y,
    s,
    o.flip,
    0,
    path(
      limb(
        [
          [0, 8],
          [6, -90],
          [-4, -190],
          [-70, -300],
          [-150, -352],
        ],
        [62, 36, 30, 20, 10],
      ),
      c(trunk),
    ),
    path(
      limb(
        [
          [2, -150],
          [40, -230],
          [110, -310],
          [180, -350],
        ],
        [28, 24, 16, 9],
      ),
      c(trunk),
    ),
    path(
      limb(
        [
          [0, -190],
          [20, -290],
          [10, -380],
        ],
        [22, 15, 8],
      ),
      c(trunk),
    ),
    pad(-170, -338, 150, 58, dark),
    pad(190, -336, 160, 60, dark),
    pad(10, -372, 210, 82, dark),
    pad(-160, -346, 140, 52, leaf),
    pad(180, -346, 146, 54, leaf),
    pad(10, -384, 196, 72, leaf),
    pad(-30, -416, 110, 32, lightCol),
    pad(200, -374, 70, 20, lightCol),
    pad(-190, -372, 64, 18, lightCol),
  )
}

export function tortoise(x, y, s, o = {}) {
  const up = o.up ?? 0
  return at(
    x,
    y,
    s,
    o.flip,
    o.rot ?? 0,
    path('M-44 -14q-20 4 -26 12q18 4 30 -4z', c('#7C8B4A')),
    path('M-34 -20l-6 20h24l2 -20zM18 -20l4 20h24l-6 -20z', c('#7C8B4A')),
    g(
      { transform: `rotate(${n(-up)} 40 -24)` },
      path(
        limb(
          [
            [34, -22],
            [56, -30],
            [74, -38],
          ],
          [26, 20, 20],
        ),
        c('#93A356'),
      ),
      ellipse(82, -42, 21, 17, c('#93A356')),
      ellipse(88, -47, 4.6, 5.4, c('#241A20')),
      circle(89.5, -49, 1.7, '#FFFDF6'),
      stroke('M101 -36q-8 6 -17 2', c('#3B4322'), 2.6),
      circle(80, -37, 4.5, c('#E8744F'), { opacity: 0.35 }),
    ),
    path('M-56 -14q2 -62 56 -64q56 2 58 64z', c('#8A5A2E')),
    path(
      'M-24 -70l14 22h22l12 -24q-26 -10 -48 2zM-14 -44l-14 26h52l-10 -26zM-30 -64l13 20l-13 24l-22 -2q2 -28 22 -42zM32 -64q20 14 23 42l-25 2l-11 -24z',
      c('#C98A3C'),
    ),
    path('M-62 -20q60 14 124 0l-3 10q-60 10 -118 0z', c('#6B421F')),
  )
}

export function elephant(x, y, s, o = {}) {
  const skin = c('#8B8FA6')
  const dark = c('#6F7390')
  const pale = c('#A9ADC0')
  const body = smooth([
    [-170, -110],
    [-190, -190],
    [-150, -275],
    [-40, -305],
    [80, -290],
    [150, -250],
    [170, -180],
    [150, -110],
    [60, -84],
    [-80, -84],
  ])
  const leg = (lx, col, w = 70) => [
    path(`M${lx - w / 2} -140L${lx - w / 2 + 4} -6q0 6 6 6h${w - 18}q6 0 6 -6L${lx + w / 2} -140z`, col),
    path(
      `M${lx - w / 2 + 8} 0q3 -12 9 0zM${lx - 6} 0q5 -13 11 0zM${lx + w / 2 - 24} 0q4 -12 10 0z`,
      c('#E6DCCB'),
    ),
  ]
  return at(
    x,
    y,
    s,
    o.flip,
    0,
    stroke('M-180 -210q-34 40 -22 96', dark, 12),
    path('M-206 -120q-8 24 4 34q10 -12 6 -34z', dark),
    leg(-84, dark),
    leg(98, dark),
    path(body, skin),
    leg(-128, skin, 76),
    leg(64, skin, 76),
    path(
      limb(
        [
          [236, -220],
          [284, -250],
          [300, -330],
          [286, -410],
          [316, -450],
        ],
        [84, 58, 42, 32, 28],
      ),
      skin,
    ),
    stroke('M268 -300q16 4 40 -4M272 -340q14 4 36 -2M266 -376q14 4 32 0', dark, 3.5, { opacity: 0.7 }),
    ellipse(196, -244, 84, 84, skin),
    path('M232 -180q50 14 70 -26q-26 16 -58 2z', '#FBF3E2'),
    stroke('M224 -196q26 14 44 2', c('#4A4E66'), 4),
    path(
      smooth([
        [150, -300],
        [98, -312],
        [66, -258],
        [84, -186],
        [122, -150],
        [158, -190],
        [168, -250],
      ]),
      dark,
    ),
    path(
      smooth([
        [142, -284],
        [104, -290],
        [84, -252],
        [98, -200],
        [122, -176],
        [146, -206],
      ]),
      c('#C79AA0'),
      { opacity: 0.55 },
    ),
    o.eye === 'shut'
      ? stroke('M212 -266q12 12 26 2', c('#241A20'), 5)
      : [ellipse(226, -266, 8, 10, c('#241A20')), circle(229, -270, 3, '#FFFDF6')],
    stroke('M208 -290q14 -10 30 -2', dark, 4),
    circle(216, -230, 13, c('#E8744F'), { opacity: 0.25 }),
    stroke('M-130 -180q10 20 0 40M-60 -130q14 8 30 4', pale, 4, { opacity: 0.5 }),
  )
}

export function mongoose(x, y, s, o = {}) {
  const f = c('#B98B5E')
  return at(
    x,
    y,
    s,
    o.flip,
    o.rot ?? 0,
    path('M-20 30q-4 -60 20 -62q24 2 20 62z', f),
    path('M-10 30q-2 -36 10 -38q12 2 10 38z', c('#EAD3AE')),
    circle(-17, -50, 8, c('#8E6440')),
    circle(17, -50, 8, c('#8E6440')),
    path('M-22 -40q0 -26 22 -26q22 0 22 26q-2 16 -14 20q-8 6 -16 0q-12 -4 -14 -20z', f),
    ellipse(0, -28, 10, 9, c('#EAD3AE')),
    ellipse(-9, -42, 4, 5, c('#241A20')),
    ellipse(9, -42, 4, 5, c('#241A20')),
    circle(-8, -44, 1.5, '#FFFDF6'),
    circle(10, -44, 1.5, '#FFFDF6'),
    ellipse(0, -33, 4, 3, c('#3B2418')),
    stroke('M-4 -25q4 4 8 0', c('#3B2418'), 2.2),
    stroke('M-13 -8q-6 12 0 22M13 -8q6 12 0 22', c('#8E6440'), 6),
  )
}

export function owl(x, y, s, o = {}) {
  const f = c('#8A6B4A')
  const feather = (k) =>
    path(
      `M${14 * k} -34q${60 * k} -46 ${150 * k} -40q${-8 * k} 14 ${-24 * k} 18q${12 * k} 4 ${18 * k} 4q${-14 * k} 18 ${-36 * k} 16q${8 * k} 6 ${10 * k} 10q${-22 * k} 14 ${-46 * k} 6q${4 * k} 8 ${2 * k} 12q${-40 * k} 14 ${-74 * k} 10z`,
      c('#6E5237'),
    )
  return at(
    x,
    y,
    s,
    o.flip,
    o.rot ?? 0,
    o.fly
      ? [feather(1), feather(-1), stroke('M40 -34q40 -18 70 -20M-40 -34q-40 -18 -70 -20', c('#A98A63'), 4)]
      : '',
    o.fly
      ? path('M-18 34l-10 34l28 -12l28 12l-10 -34z', c('#6E5237'))
      : path('M-14 40l-4 34l18 -6l18 6l-4 -34z', c('#6E5237')),
    path('M-40 -30q-4 78 40 82q44 -4 40 -82z', f),
    o.fly ? '' : path('M-40 -26q-16 44 8 70q6 -30 4 -66zM40 -26q16 44 -8 70q-6 -30 -4 -66z', c('#6E5237')),
    path('M-24 0q0 46 24 48q24 -2 24 -48z', c('#E8D6B4')),
    stroke('M-12 10l4 5l4 -5M4 10l4 5l4 -5M-4 22l4 5l4 -5M-14 28l3 4l3 -4M8 28l3 4l3 -4', c('#A98A63'), 2.6),
    path(
      'M-42 -34q-6 -30 -2 -48q14 4 24 14q20 -6 40 0q10 -10 24 -14q4 18 -2 48q-10 26 -42 26q-32 0 -42 -26z',
      f,
    ),
    circle(-18, -42, 20, c('#F3E6CE')),
    circle(18, -42, 20, c('#F3E6CE')),
    circle(-16 + (o.look ?? 0), -41 + (o.ly ?? 0), 10, '#EBB04C'),
    circle(16 + (o.look ?? 0), -41 + (o.ly ?? 0), 10, '#EBB04C'),
    circle(-15 + (o.look ?? 0), -41 + (o.ly ?? 0), 6, '#241A20'),
    circle(15 + (o.look ?? 0), -41 + (o.ly ?? 0), 6, '#241A20'),
    path('M-6 -34h12l-6 14z', c('#C98A24')),
    stroke('M-10 52v8M-16 56l6 -4l6 4M10 52v8M4 56l6 -4l6 4', c('#C98A24'), 4),
  )
}

export function reeds(x0, x1, y, count, col, o = {}) {
  let stem = ''
  let heads = ''
  for (let i = 0; i < count; i++) {
    const x = between(x0, x1)
    const h = between(o.min ?? 120, o.max ?? 260)
    const lean = between(-24, 24)
    stem += `M${n(x)} ${n(y)}q${n(lean * 0.2)} ${n(-h * 0.6)} ${n(lean)} ${n(-h)}`
    if (i % 2) heads += `M${n(x + lean)} ${n(y - h)}m-6 -34q6 -8 12 0v34q-6 8 -12 0z`
    else stem += `M${n(x)} ${n(y)}q${n(lean * 1.2)} ${n(-h * 0.3)} ${n(lean * 2.6)} ${n(-h * 0.56)}`
  }
  return [stroke(stem, c(col), 5), path(heads, c(o.head ?? '#6B3A1E'))]
}

export function mountain(x, y, w, h, o = {}) {
  const face = poly([
    [x - w * 0.5, y],
    [x - w * 0.3, y - h * 0.36],
    [x - w * 0.2, y - h * 0.42],
    [x - w * 0.07, y - h * 0.86],
    [x - w * 0.035, y - h * 0.82],
    [x, y - h],
    [x + w * 0.04, y - h * 0.86],
    [x + w * 0.075, y - h * 0.92],
    [x + w * 0.17, y - h * 0.5],
    [x + w * 0.3, y - h * 0.4],
    [x + w * 0.52, y],
  ])
  return [
    path(
      face,
      o.fill ??
        lin([
          [0, '#4A6E86'],
          [1, '#8CC6C0'],
        ]),
      { 'stroke-linejoin': 'round' },
    ),
    path(
      poly([
        [x, y - h],
        [x + w * 0.04, y - h * 0.86],
        [x + w * 0.075, y - h * 0.92],
        [x + w * 0.17, y - h * 0.5],
        [x + w * 0.3, y - h * 0.4],
        [x + w * 0.52, y],
        [x + w * 0.2, y],
        [x + w * 0.08, y - h * 0.4],
        [x + w * 0.03, y - h * 0.7],
      ]),
      '#0B2A38',
      { opacity: 0.22 },
    ),
    path(
      poly([
        [x - w * 0.135, y - h * 0.64],
        [x - w * 0.07, y - h * 0.86],
        [x - w * 0.035, y - h * 0.82],
        [x, y - h],
        [x + w * 0.04, y - h * 0.86],
        [x + w * 0.075, y - h * 0.92],
        [x + w * 0.135, y - h * 0.65],
        [x + w * 0.1, y - h * 0.7],
        [x + w * 0.07, y - h * 0.62],
        [x + w * 0.035, y - h * 0.7],
        [x, y - h * 0.58],
        [x - w * 0.03, y - h * 0.68],
        [x - w * 0.07, y - h * 0.58],
        [x - w * 0.1, y - h * 0.68],
      ]),
      o.snow ?? '#F6FAF6',
    ),
  ]
}
