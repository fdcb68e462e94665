// Figures of «القمر الذي ضاع»: people, cat, donkey, dhow, coral houses, carved doors, lanterns.
import {
  at,
  c,
  circle,
  clip,
  ellipse,
  g,
  glow,
  limb,
  lin,
  mix,
  n,
  path,
  pattern,
  rect,
  stroke,
} from './lib.mjs'

const SKIN = '#8A5537'

/** A hand lantern; the origin is its ring. */
export function lantern(x, y, s = 1, o = {}) {
  return at(
    x,
    y,
    s,
    false,
    o.rot ?? 0,
    o.glow === 0 ? '' : glow(0, 40, o.glow ?? 170, '#FFD98A', o.a ?? 0.75),
    stroke('M-16 22q16 -42 32 0', '#6B4A1E', 4),
    path('M-14 22l4 -10h20l4 10z', '#C98A24'),
    path('M-17 22h34l3 40h-40z', '#FFE9B0'),
    path('M-7 58q-6 -16 7 -30q13 14 7 30z', '#F4A63C'),
    path('M-3 58q-3 -9 3 -16q6 7 3 16z', '#FFFBE8'),
    stroke('M-17 22l-3 40M17 22l3 40M0 22v6', '#8A5A1E', 3),
    path('M-22 62h44l3 9h-50z', '#C98A24'),
  )
}

function face(r, o, skin) {
  const t = (o.turn ?? 0) * r * 0.34
  const v = (o.tilt ?? 0) * r * 0.26
  const ink = '#2A1712'
  const ex = r * 0.36
  const ey = r * 0.08 + v
  const squash = 1 - Math.abs(o.turn ?? 0) * 0.25
  const eye = (x) =>
    o.eye === 'joy'
      ? stroke(
          `M${n(x - r * 0.15)} ${n(ey + 3)}q${n(r * 0.15)} ${n(-r * 0.24)} ${n(r * 0.3)} 0`,
          ink,
          r * 0.1,
        )
      : o.eye === 'closed'
        ? stroke(`M${n(x - r * 0.15)} ${n(ey)}q${n(r * 0.15)} ${n(r * 0.2)} ${n(r * 0.3)} 0`, ink, r * 0.09)
        : o.eye === 'wide'
          ? [ellipse(x, ey, r * 0.17, r * 0.21, '#FFFDF6'), circle(x + t * 0.2, ey + v * 0.3, r * 0.09, ink)]
          : [ellipse(x, ey, r * 0.1, r * 0.13, ink), circle(x + r * 0.03, ey - r * 0.05, r * 0.04, '#FFFDF6')]
  const my = r * 0.5 + v * 0.8
  const lip = o.beard ? '#E8A598' : ink
  const mouths = {
    smile: stroke(
      `M${n(t - r * 0.22)} ${n(my)}q${n(r * 0.22)} ${n(r * 0.2)} ${n(r * 0.44)} 0`,
      lip,
      r * 0.085,
    ),
    open: path(
      `M${n(t - r * 0.22)} ${n(my - 1)}q${n(r * 0.22)} ${n(-r * 0.06)} ${n(r * 0.44)} 0q${n(-r * 0.02)} ${n(r * 0.34)} ${n(-r * 0.22)} ${n(r * 0.34)}q${n(-r * 0.2)} 0 ${n(-r * 0.22)} ${n(-r * 0.34)}z`,
      '#6B1F2E',
    ),
    oh: ellipse(t, my + r * 0.05, r * 0.12, r * 0.16, '#6B1F2E'),
    flat: stroke(`M${n(t - r * 0.16)} ${n(my + 2)}h${n(r * 0.32)}`, lip, r * 0.085),
    sad: stroke(
      `M${n(t - r * 0.2)} ${n(my + r * 0.12)}q${n(r * 0.2)} ${n(-r * 0.2)} ${n(r * 0.4)} 0`,
      lip,
      r * 0.085,
    ),
  }
  const brow = o.brow ?? 0
  return [
    circle(t - r * 0.5, r * 0.38 + v, r * 0.17, '#D9604A', { opacity: 0.35 }),
    circle(t + r * 0.5, r * 0.38 + v, r * 0.17, '#D9604A', { opacity: 0.35 }),
    eye(t - ex * squash),
    eye(t + ex * squash),
    stroke(
      `M${n(t - ex - r * 0.14)} ${n(ey - r * 0.28 + brow * r * 0.1)}q${n(r * 0.14)} ${n(-r * 0.12)} ${n(r * 0.28)} ${n(-brow * r * 0.14)}M${n(t + ex - r * 0.14)} ${n(ey - r * 0.28 - brow * r * 0.04)}q${n(r * 0.14)} ${n(-r * 0.1 - brow * r * 0.04)} ${n(r * 0.28)} ${n(brow * r * 0.14)}`,
      o.hair ?? ink,
      r * 0.09,
    ),
    stroke(
      `M${n(t * 1.3 - r * 0.06)} ${n(r * 0.26 + v)}q${n(r * 0.06)} ${n(r * 0.08)} ${n(r * 0.12)} 0`,
      mix(skin, '#3A1A10', 0.5),
      r * 0.07,
    ),
    mouths[o.mouth ?? 'smile'],
  ]
}

/**
 * A person. Origin: the ground between the feet. bh body height, bw half shoulder, r head.
 * hands: [[dx, dy], [dx, dy]] from each shoulder (the picture's left, right).
 */
export function person(o) {
  const bh = o.bh ?? 150
  const bw = o.bw ?? 34
  const r = o.r ?? 30
  const skin = c(o.skin ?? SKIN)
  const robe = c(o.robe)
  const shade = c(mix(o.robe, '#1D1230', 0.2))
  const back = o.view === 'back'
  const hem = bw * (o.flare ?? 1.35)
  const step = o.step ?? 0
  const body = `M${n(-bw)} ${n(-bh + 12)}q2 -16 ${n(bw * 0.6)} -18h${n(bw * 0.8)}q${n(bw * 0.6)} 2 ${n(bw * 0.6)} 18L${n(hem + step)} -10q${n(-hem)} 12 ${n(-2 * hem - step * 0.4)} 0z`
  const hands = o.hands ?? [
    [-12, bh * 0.48],
    [12, bh * 0.48],
  ]
  const arm = (i) => {
    const sx = (i ? 1 : -1) * bw * 0.86
    const sy = -bh + 16
    const [hx, hy] = [sx + hands[i][0], sy + hands[i][1]]
    const out = (i ? 1 : -1) * (o.elbow ?? 4)
    const [mx, my] = [(sx + hx) / 2 + out, (sy + hy) / 2 + 8]
    const w = o.arm ?? 21
    return [
      circle(hx, hy, w * 0.5, skin),
      path(
        limb(
          [
            [sx, sy],
            [mx, my],
            [sx + (hx - sx) * 0.88, sy + (hy - sy) * 0.88],
          ],
          [w * 1, w * 1.02, w * 1.12],
        ),
        i === (o.shadeArm ?? 2) ? shade : robe,
        { stroke: shade, 'stroke-width': 1.5 },
      ),
    ]
  }
  const behind = o.armsBehind ?? []
  const hy = -bh - r * 0.86
  const hat = {
    kofia: [
      path(
        `M${n(-r * 0.98)} ${n(-r * 0.3)}L${n(-r * 0.82)} ${n(-r * 1.08)}q${n(r * 0.82)} ${n(-r * 0.26)} ${n(r * 1.64)} 0L${n(r * 0.98)} ${n(-r * 0.3)}q${n(-r * 0.98)} ${n(-r * 0.3)} ${n(-r * 1.96)} 0z`,
        c(o.cap ?? '#FBF3E2'),
      ),
      stroke(
        `M${n(-r * 0.88)} ${n(-r * 0.56)}l${n(r * 0.22)} ${n(-r * 0.26)}l${n(r * 0.22)} ${n(r * 0.18)}l${n(r * 0.22)} ${n(-r * 0.24)}l${n(r * 0.22)} ${n(r * 0.22)}l${n(r * 0.22)} ${n(-r * 0.22)}l${n(r * 0.22)} ${n(r * 0.24)}l${n(r * 0.22)} ${n(-r * 0.18)}l${n(r * 0.22)} ${n(r * 0.26)}`,
        c(o.trim ?? '#C98A24'),
        r * 0.1,
        { 'stroke-linejoin': 'round' },
      ),
    ],
    turban: path(
      `M${n(-r * 1.06)} ${n(-r * 0.24)}q${n(-r * 0.2)} ${n(-r * 0.9)} ${n(r * 1)} ${n(-r * 0.96)}q${n(r * 1.3)} 0 ${n(r * 1.12)} ${n(r * 0.96)}q${n(-r * 1.06)} ${n(-r * 0.36)} ${n(-r * 2.12)} 0z`,
      c(o.cap ?? '#F0DDB5'),
    ),
    shawl: '',
    none: path(
      `M${n(-r)} ${n(-r * 0.1)}q0 ${n(-r)} ${n(r)} ${n(-r)}q${n(r)} 0 ${n(r)} ${n(r)}q${n(-r * 0.3)} ${n(-r * 0.5)} ${n(-r)} ${n(-r * 0.5)}q${n(-r * 0.7)} 0 ${n(-r)} ${n(r * 0.5)}z`,
      c('#2A1712'),
    ),
  }[o.hat ?? 'kofia']
  const shawlBack =
    o.hat === 'shawl'
      ? path(
          `M${n(-r * 1.2)} ${n(r * 1.25)}q${n(-r * 0.4)} ${n(-r * 2.6)} ${n(r * 1.2)} ${n(-r * 2.6)}q${n(r * 1.6)} 0 ${n(r * 1.2)} ${n(r * 2.6)}q${n(-r * 1.2)} ${n(r * 0.6)} ${n(-r * 2.4)} 0z`,
          c(o.cap),
        )
      : ''
  const kanga = o.kanga
    ? (() => {
        const pat = pattern(
          22,
          22,
          path('M11 2l8 9l-8 9l-8-9z', c(o.kanga[0])),
          circle(11, 11, 2.6, c(o.kanga[1])),
        )
        return [
          path(body, pat),
          g(
            { 'clip-path': clip(body) },
            stroke(`M${n(-hem - 8)} -26q${n(hem)} 12 ${n(2 * hem + 16)} 0`, c(o.kanga[1]), 7, {
              'stroke-dasharray': '8 6',
              'stroke-linecap': 'butt',
            }),
          ),
        ]
      })()
    : ''
  const vest = o.vest
    ? path(
        back
          ? `M${n(-bw)} ${n(-bh + 12)}q2 -16 ${n(bw * 0.6)} -18h${n(bw * 0.8)}q${n(bw * 0.6)} 2 ${n(bw * 0.6)} 18l${n(bw * 0.08)} ${n(bh * 0.4)}q${n(-bw)} 8 ${n(-bw * 2.16)} 0z`
          : `M${n(-bw)} ${n(-bh + 12)}q2 -16 ${n(bw * 0.5)} -18q${n(bw * 0.1)} ${n(bh * 0.2)} ${n(bw * 0.2)} ${n(bh * 0.46)}l${n(-bw * 0.78)} ${n(bh * 0.02)}zM${n(bw)} ${n(-bh + 12)}q-2 -16 ${n(-bw * 0.5)} -18q${n(-bw * 0.1)} ${n(bh * 0.2)} ${n(-bw * 0.2)} ${n(bh * 0.46)}l${n(bw * 0.78)} ${n(bh * 0.02)}z`,
        c(o.vest),
      )
    : ''
  return at(
    o.x,
    o.y,
    o.s ?? 1,
    o.flip,
    o.rot ?? 0,
    behind.includes(0) ? arm(0) : '',
    behind.includes(1) ? arm(1) : '',
    ellipse(-bw * 0.45 - step * 0.6, -3, bw * 0.36, 7, skin),
    ellipse(bw * 0.5 + step, -3, bw * 0.36, 7, skin),
    path(body, robe),
    kanga,
    back || o.kanga ? '' : stroke(`M0 ${n(-bh + 6)}v${n(bh * 0.36)}`, shade, 3),
    stroke(
      `M${n(bw * 0.4)} ${n(-bh * 0.3)}q4 ${n(bh * 0.14)} 2 ${n(bh * 0.24)}M${n(-bw * 0.5)} ${n(-bh * 0.24)}q-6 ${n(bh * 0.1)} -5 ${n(bh * 0.18)}`,
      shade,
      3,
    ),
    vest,
    o.apron && !back
      ? path(
          `M${n(-bw * 0.66)} ${n(-bh * 0.72)}h${n(bw * 1.32)}L${n(bw * 0.95)} -16q${n(-bw * 0.95)} 8 ${n(-bw * 1.9)} 0z`,
          c(o.apron),
        )
      : '',
    rect(-r * 0.26, -bh - r * 0.2, r * 0.52, r * 0.46, skin, { rx: r * 0.2 }),
    at(
      0,
      hy,
      1,
      false,
      o.nod ?? 0,
      shawlBack,
      o.hat === 'shawl'
        ? ''
        : [circle(-r * 0.96, r * 0.1, r * 0.2, skin), circle(r * 0.96, r * 0.1, r * 0.2, skin)],
      back
        ? [
            circle(0, 0, r, o.hat === 'shawl' ? c(o.cap) : skin),
            o.hat === 'shawl'
              ? ''
              : path(
                  `M${n(-r)} 0q${n(r * 0.1)} ${n(r * 0.6)} ${n(r)} ${n(r * 0.6)}q${n(r * 0.9)} 0 ${n(r)} ${n(-r * 0.6)}v${n(-r * 0.4)}h${n(-2 * r)}z`,
                  c(o.hair ?? '#2A1712'),
                ),
          ]
        : [
            o.hat === 'shawl' ? ellipse(0, r * 0.08, r * 0.84, r * 0.9, skin) : circle(0, 0, r, skin),
            o.beard
              ? path(
                  `M${n(-r * 0.98)} ${n(r * 0.12)}q${n(r * 0.1)} ${n(r * 0.34)} ${n(r * 0.5)} ${n(r * 0.28)}q${n(r * 0.48)} ${n(-r * 0.2)} ${n(r * 0.96)} 0q${n(r * 0.4)} ${n(r * 0.06)} ${n(r * 0.5)} ${n(-r * 0.28)}q${n(r * 0.1)} ${n(r * 1.2)} ${n(-r * 0.98)} ${n(r * 1.24)}q${n(-r * 1.06)} ${n(-r * 0.04)} ${n(-r * 0.98)} ${n(-r * 1.24)}z`,
                  c(o.beard),
                )
              : '',
            face(r, o, skin),
          ],
      hat,
    ),
    behind.includes(0) ? '' : arm(0),
    behind.includes(1) ? '' : arm(1),
  )
}

export const siraj = (o) =>
  person({
    bh: 96,
    bw: 26,
    r: 31,
    arm: 17,
    robe: '#F6EBD6',
    vest: '#7A2757',
    cap: '#FBF3E2',
    trim: '#C98A24',
    elbow: 3,
    ...o,
  })
export const granny = (o) =>
  person({
    bh: 126,
    bw: 34,
    r: 30,
    robe: '#2A7280',
    kanga: ['#8CC6C0', '#F0DDB5'],
    cap: '#2A7280',
    hat: 'shawl',
    hair: '#CFC6C0',
    skin: '#7A4A32',
    ...o,
  })
export const baker = (o) =>
  person({
    bh: 146,
    bw: 46,
    r: 32,
    robe: '#C2556A',
    apron: '#FBF3E2',
    beard: '#3A2620',
    cap: '#FFFFFF',
    trim: '#C2556A',
    flare: 1.15,
    ...o,
  })
export const father = (o) =>
  person({ bh: 154, bw: 38, r: 29, robe: '#5B7FB0', hat: 'turban', cap: '#C25A3A', beard: '#241612', ...o })
export const carpenter = (o) =>
  person({
    bh: 156,
    bw: 34,
    r: 28,
    robe: '#B87A3A',
    cap: '#6E2A12',
    trim: '#F9E2C4',
    beard: '#8A8480',
    skin: '#6E4129',
    ...o,
  })
export const tailor = (o) =>
  person({
    bh: 138,
    bw: 34,
    r: 28,
    robe: '#8E3A6F',
    kanga: ['#D98FB9', '#F3DFCB'],
    cap: '#4B1739',
    hat: 'shawl',
    skin: '#96603F',
    ...o,
  })
export const girl = (o) =>
  person({
    bh: 84,
    bw: 24,
    r: 27,
    arm: 16,
    robe: '#E6B84E',
    cap: '#C2556A',
    hat: 'shawl',
    skin: '#7A4A32',
    elbow: 3,
    ...o,
  })

/** The apricot cat. pose: sit (facing us), back, walk (to the right). fat 0..1 */
export function cat(x, y, s, o = {}) {
  const f = c('#E8953F')
  const d = c('#B9602B')
  const w = c('#FCE7CB')
  const ink = c('#2A1712')
  const fat = o.fat ?? 0
  const head = (hx, hy, k = 1) =>
    at(
      hx,
      hy,
      k,
      false,
      o.nod ?? 0,
      path('M-30 -14l-2 -34q14 4 24 18zM30 -14l2 -34q-14 4 -24 18z', f),
      path('M-26 -20l-1 -18q8 3 13 11zM26 -20l1 -18q-8 3 -13 11z', c('#D98078')),
      ellipse(0, 0, 36, 30, f),
      o.pose === 'back'
        ? stroke('M-10 -27v16M0 -29v20M10 -27v16', d, 5)
        : [
            stroke('M-9 -28v10M0 -29v13M9 -28v10', d, 5),
            ellipse(-9, 12, 12, 10, w),
            ellipse(9, 12, 12, 10, w),
            o.eye === 'closed'
              ? stroke('M-24 0q8 8 15 0M9 0q8 8 15 0', ink, 3.4)
              : o.eye === 'wide'
                ? [
                    circle(-15, -3, 10, '#FFFDF6'),
                    circle(15, -3, 10, '#FFFDF6'),
                    circle(-15, -3, 4, ink),
                    circle(15, -3, 4, ink),
                  ]
                : [
                    ellipse(-15, -2, 6, 8, ink),
                    ellipse(15, -2, 6, 8, ink),
                    circle(-13, -5, 2.2, '#FFFDF6'),
                    circle(17, -5, 2.2, '#FFFDF6'),
                  ],
            path('M-5 6h10l-5 6z', c('#C2556A')),
            stroke(
              'M0 12v4q-5 6 -10 2M0 16q5 6 10 2M-22 10l-22 -3M-22 15l-20 5M22 10l22 -3M22 15l20 5',
              ink,
              2,
            ),
            o.lick ? path('M-2 17q7 14 12 0z', c('#E8748A')) : '',
          ],
    )
  if (o.pose === 'walk') {
    return at(
      x,
      y,
      s,
      o.flip,
      o.rot ?? 0,
      stroke('M-62 -52q-40 -10 -34 -62q4 -20 18 -16', f, 14),
      stroke('M-40 -30l-8 26M28 -30l14 26', d, 15),
      path(
        `M-66 -50q4 -30 50 -30h50q30 0 32 30q-6 ${n(30 + fat * 24)} -66 ${n(30 + fat * 24)}q-60 0 -66 ${n(-30 - fat * 24)}z`,
        f,
      ),
      stroke('M-36 -78v20M-18 -80v22M0 -80v20', d, 7),
      stroke('M-52 -32l-2 28M42 -32l-4 28', f, 16),
      head(66, -86, 0.92),
    )
  }
  const bw = 38 + fat * 46
  return at(
    x,
    y,
    s,
    o.flip,
    o.rot ?? 0,
    stroke(`M${n(bw - 8)} -16q50 10 46 -30q-4 -24 -20 -18`, f, 14),
    path(
      `M0 -112q${n(bw * 0.9)} 6 ${n(bw)} 80q0 32 ${n(-bw)} 32q${n(-bw)} 0 ${n(-bw)} -32q${n(bw * 0.1)} -74 ${n(bw)} -80z`,
      f,
    ),
    o.pose === 'back'
      ? stroke(
          `M${n(-bw * 0.6)} -60q${n(bw * 0.6)} 14 ${n(bw * 1.2)} 0M${n(-bw * 0.74)} -36q${n(bw * 0.74)} 14 ${n(bw * 1.48)} 0`,
          d,
          7,
        )
      : [
          path(
            `M0 -84q${n(bw * 0.5)} 10 ${n(bw * 0.54)} 56q-4 24 ${n(-bw * 0.54)} 24q${n(-bw * 0.5)} 0 ${n(-bw * 0.54)} -24q4 -46 ${n(bw * 0.54)} -56z`,
            w,
          ),
          stroke(
            `M${n(-bw + 4)} -44l${n(bw * 0.3)} 6M${n(bw - 4)} -44l${n(-bw * 0.3)} 6M${n(-bw + 2)} -26l${n(bw * 0.3)} 3M${n(bw - 2)} -26l${n(-bw * 0.3)} 3`,
            d,
            6,
          ),
          ellipse(-14, -4, 14, 8, f),
          ellipse(14, -4, 14, 8, f),
        ],
    head(0, -122 + fat * 4),
  )
}

export function donkey(x, y, s, o = {}) {
  const f = c('#8E8078')
  const d = c('#6B5F5A')
  const pale = c('#E8DCCB')
  const ink = c('#2A1F1C')
  const leg = (lx, col) => [
    path(`M${lx - 15} -110l3 98h24l3 -98z`, col),
    path(`M${lx - 13} -14h26l3 14h-32z`, ink),
  ]
  return at(
    x,
    y,
    s,
    o.flip,
    0,
    stroke('M-118 -150q-26 20 -20 66', d, 8),
    ellipse(-138, -78, 7, 18, ink),
    leg(-64, d),
    leg(82, d),
    path(
      limb(
        [
          [60, -140],
          [122, -190],
          [146, -244],
        ],
        [74, 66, 48],
      ),
      f,
    ),
    path(
      limb(
        [
          [70, -168],
          [104, -214],
          [124, -262],
        ],
        [12, 22, 16],
      ),
      ink,
    ),
    path('M-122 -140q0 -52 60 -54q60 8 120 -4q50 2 50 54q-4 56 -60 58q-60 14 -120 2q-46 -2 -50 -56z', f),
    ellipse(-10, -92, 84, 16, pale, { opacity: 0.7 }),
    leg(-92, f),
    leg(56, f),
    o.cloth
      ? [
          path('M-60 -196q50 10 104 -2l6 74q-60 14 -116 2z', c('#7A2757')),
          stroke('M-66 -128q60 12 116 -2', c('#EBB04C'), 9, {
            'stroke-dasharray': '8 6',
            'stroke-linecap': 'butt',
          }),
          path(
            'M-46 -170l12 14l-12 14l-12-14zM-8 -166l12 14l-12 14l-12-14zM28 -170l12 14l-12 14l-12-14z',
            c('#D98FB9'),
          ),
        ]
      : '',
    at(
      142,
      -258,
      1,
      false,
      o.head ?? -6,
      path('M-16 -10q-30 -50 -22 -96q28 34 40 90z', d),
      path('M4 -14q-12 -58 10 -100q20 46 10 102z', f),
      path('M8 -30q-4 -34 6 -60q8 30 2 60z', c('#D9A79A')),
      path('M-26 -14q10 -24 46 -18q40 14 74 40q16 12 8 30q-10 16 -36 10q-40 -2 -66 0q-30 -10 -26 -62z', f),
      o.bray
        ? [
            path('M58 46q26 40 52 22q4 -16 -10 -26z', c('#6B1F2E')),
            path('M60 46q28 44 56 26l-2 10q-30 22 -60 -20z', f),
            path('M100 36l10 -2l-2 12l-9 2zM88 40l10 -2l0 12l-9 2z', '#FFFDF6'),
            path('M104 70l8 -6l-4 -8l-9 5z', '#FFFDF6'),
          ]
        : '',
      path('M66 2q20 2 36 18q8 14 -4 24q-12 8 -28 4q-16 -22 -4 -46z', pale),
      o.bray ? '' : stroke('M102 34q-14 10 -32 6', ink, 3.4),
      ellipse(92, 18, 3.6, 5.4, ink),
      o.bray
        ? stroke('M22 -4q10 -14 22 -2', ink, 5)
        : [
            circle(32, -4, 12, '#FFFDF6'),
            circle(35, -2, 6.5, ink),
            path('M18 -10q12 -14 28 -2l-2 4q-12 -8 -26 -2z', d),
          ],
    ),
  )
}

/** A carved coast door, base at y. */
export function door(x, y, w, h, o = {}) {
  const wood = c('#6B3A1E')
  const dark = c('#43210F')
  const lite = c('#B9753A')
  const gold = c('#E6B84E')
  const f = w * 0.13
  const lh = h * 0.17
  const beads = (x0, y0, x1, y1) =>
    stroke(`M${n(x0)} ${n(y0)}L${n(x1)} ${n(y1)}`, lite, f * 0.5, {
      'stroke-dasharray': `0.1 ${n(f * 0.72)}`,
    })
  const leafs = [-1, 1].map((k) => {
    const lx = x + (k < 0 ? -w / 2 + f : f * 0.2)
    const lw = w / 2 - f * 1.2
    let stud = ''
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 5; j++)
        stud += `M${n(lx + lw * (0.2 + i * 0.3))} ${n(y - (h - lh) * (0.12 + j * 0.19))}h0`
    return [
      rect(
        lx,
        y - h + lh,
        lw,
        h - lh,
        lin([
          [0, wood],
          [1, dark],
        ]),
      ),
      stroke(stud, gold, w * 0.028),
    ]
  })
  return [
    rect(x - w / 2 - f * 0.4, y - h - f * 0.5, w + f * 0.8, h + f * 0.5, dark),
    o.open
      ? rect(
          x - w / 2 + f,
          y - h + lh,
          w - 2 * f,
          h - lh,
          lin([
            [0, '#FFE3A0'],
            [1, '#EDA24E'],
          ]),
        )
      : leafs,
    rect(x - w / 2, y - h, w, lh, wood),
    beads(x - w / 2 + f * 0.5, y - 4, x - w / 2 + f * 0.5, y - h + lh),
    beads(x + w / 2 - f * 0.5, y - 4, x + w / 2 - f * 0.5, y - h + lh),
    o.open ? '' : [rect(x - f * 0.3, y - h + lh, f * 0.6, h - lh, wood), beads(x, y - 4, x, y - h + lh + 4)],
    beads(x - w / 2 + 4, y - h + f * 0.4, x + w / 2 - 4, y - h + f * 0.4),
    beads(x - w / 2 + 4, y - h + lh - f * 0.4, x + w / 2 - 4, y - h + lh - f * 0.4),
    [-0.3, 0, 0.3].map((k) => [
      circle(x + k * w, y - h + lh / 2, lh * 0.24, gold),
      circle(x + k * w, y - h + lh / 2, lh * 0.13, wood),
    ]),
  ]
}

const niche = (x, y, w, h, lit, wood) => [
  path(
    `M${n(x - w / 2)} ${n(y)}v${n(-h * 0.6)}q0 ${n(-h * 0.4)} ${n(w / 2)} ${n(-h * 0.4)}q${n(w / 2)} 0 ${n(w / 2)} ${n(h * 0.4)}v${n(h * 0.6)}z`,
    lit ? '#FFD98A' : c('#2A2340'),
  ),
  stroke(`M${n(x)} ${n(y)}v${n(-h)}M${n(x - w / 2)} ${n(y - h * 0.4)}h${n(w)}`, c(wood ?? '#6B3A1E'), 3),
  rect(x - w / 2 - 5, y, w + 10, 7, c('#C9B79A')),
]

/** A coral-stone house; base y. windows: [[dx, dy, lit]] from its left bottom corner. */
export function house(x, y, w, h, o = {}) {
  const wall = c(o.wall ?? '#EADCC6')
  const shade = c(mix(o.wall ?? '#EADCC6', '#3A2350', 0.24))
  const crenels = []
  if (o.crenel !== false) {
    const k = Math.max(3, Math.round(w / 46))
    let d = ''
    for (let i = 0; i < k; i++)
      d += `M${n(x + (w * (i + 0.2)) / k)} ${n(y - h + 1)}v-14l${n((w * 0.3) / k)} -9l${n((w * 0.3) / k)} 9v14z`
    crenels.push(path(d, wall))
  }
  return [
    crenels,
    rect(x, y - h, w, h, wall),
    rect(x, y - h, w, 10, c(mix(o.wall ?? '#EADCC6', '#FFFFFF', 0.35))),
    o.side
      ? rect(x + (o.side > 0 ? w * 0.78 : 0), y - h + 10, w * 0.22, h - 10, shade, { opacity: 0.7 })
      : '',
    stroke(
      `M${n(x + w * 0.1)} ${n(y - h * 0.7)}h${n(w * 0.12)}M${n(x + w * 0.6)} ${n(y - h * 0.16)}h${n(w * 0.16)}M${n(x + w * 0.3)} ${n(y - h * 0.42)}h${n(w * 0.1)}`,
      shade,
      3,
      { opacity: 0.6 },
    ),
    (o.windows ?? []).map(([dx, dy, lit, ww = 30, hh = 52]) => niche(x + dx, y - dy, ww, hh, lit)),
    o.door ? door(x + o.door[0], y, o.door[1], o.door[2]) : '',
  ]
}

/** A flat town silhouette along a base line. */
export function town(y, o = {}) {
  const wall = o.wall ?? '#3A3F7A'
  const out = []
  const list = o.list ?? [
    [0, 150, 120],
    [140, 110, 180],
    [250, 170, 130],
    [420, 90, 210],
    [510, 180, 150],
    [690, 120, 110],
    [810, 150, 190],
    [960, 100, 140],
    [1060, 160, 170],
  ]
  let d = ''
  let win = ''
  list.forEach(([x, w, h], i) => {
    d += `M${x} ${y}v${-h}h${n(w * 0.2)}v-12h${n(w * 0.15)}v12h${n(w * 0.3)}v-12h${n(w * 0.15)}v12h${n(w * 0.2)}v${h}z`
    if (o.lit !== 0)
      win += `M${n(x + w * (i % 2 ? 0.3 : 0.6))} ${n(y - h * 0.55)}v12${i % 3 ? `M${n(x + w * (i % 2 ? 0.65 : 0.25))} ${n(y - h * 0.4)}v12` : ''}`
  })
  out.push(path(d, wall))
  // a little minaret
  if (o.tower) out.push(path(`M${o.tower} ${y}v-250q4 -40 22 -58q18 18 22 58v250z`, wall))
  if (win) out.push(stroke(win, o.lit ?? '#F4C65C', 9, { 'stroke-linecap': 'butt', opacity: 0.85 }))
  return out
}

export function palm(x, y, s, o = {}) {
  const leaf = (a, l, col) => {
    const r = (a * Math.PI) / 180
    const [ex, ey] = [Math.cos(r) * l, Math.sin(r) * l + l * 0.3]
    return path(
      `M0 0Q${n(ex * 0.5)} ${n(ey * 0.5 - l * 0.42)} ${n(ex)} ${n(ey)}Q${n(ex * 0.5)} ${n(ey * 0.5 - l * 0.14)} 0 0z`,
      c(col),
    )
  }
  const lean = o.lean ?? 40
  return at(
    x,
    y,
    s,
    o.flip,
    0,
    path(
      limb(
        [
          [0, 6],
          [6, -120],
          [lean * 0.5, -250],
          [lean, -360],
        ],
        [40, 26, 22, 20],
      ),
      c(o.trunk ?? '#6B4A32'),
    ),
    at(
      lean,
      -362,
      1,
      false,
      0,
      [200, 235, 340, 305].map((a) => leaf(a, 170, o.dark ?? '#22432F')),
      [170, 270, 10, 215, 325].map((a) => leaf(a, 160, o.leaf ?? '#46774C')),
      circle(-10, 8, 14, c('#7C4A22')),
      circle(14, 10, 14, c('#8A5629')),
    ),
  )
}

/** A dhow under sail, bow to the right. Origin: the waterline under the mast. */
export function dhow(x, y, s, o = {}) {
  const hull = c(o.hull ?? '#6B3A1E')
  const sail = c(o.sail ?? '#F3E6CE')
  return at(
    x,
    y,
    s,
    o.flip,
    o.rot ?? 0,
    stroke('M-10 -40L26 -360', c('#4A2A18'), 11),
    o.furled
      ? [
          stroke('M-150 -236L196 -386', c('#4A2A18'), 9),
          path('M-150 -240q40 20 120 -26q120 -66 226 -122q-60 70 -180 126q-110 50 -166 22z', sail),
        ]
      : [
          path('M-190 -96Q-60 -330 236 -420Q210 -240 176 -80Q20 -40 -190 -96z', sail),
          path('M236 -420Q210 -240 176 -80Q120 -66 70 -66Q190 -240 236 -420z', c('#C9A98A'), {
            opacity: 0.45,
          }),
          stroke('M-196 -92Q-64 -334 244 -426', c('#4A2A18'), 9),
          stroke('M-130 -180Q20 -150 196 -190M-60 -264Q60 -236 214 -280', c('#B99A78'), 3, { opacity: 0.8 }),
        ],
    o.crew ?? '',
    path('M-236 -74Q-40 -30 200 -50L290 -96Q264 -6 190 30H-170Q-226 0 -236 -74z', hull),
    stroke('M-232 -60Q-40 -16 204 -36L274 -70', c('#E6B84E'), 9, {
      'stroke-dasharray': '12 9',
      'stroke-linecap': 'butt',
    }),
    stroke('M-222 -36Q-40 6 214 -14', c('#43210F'), 4),
    circle(222, -34, 13, '#FFFDF6'),
    circle(224, -33, 6, '#241A20'),
  )
}

export const wave = (y, amp, col, o = {}) => {
  const k = o.k ?? 8
  const w = 1480 / k
  let d = `M-140 ${n(y)}`
  for (let i = 0; i < k; i++) d += `q${n(w * 0.25)} ${n(-amp)} ${n(w * 0.5)} 0t${n(w * 0.5)} 0`
  return path(`${d}V${o.bottom ?? 900}H-140z`, col, {
    opacity: o.op ?? 1,
    transform: o.dx ? `translate(${o.dx} 0)` : undefined,
  })
}
