// "Punda wa Posta": a comic of the coast.

import {
  baker,
  carpenter,
  cat,
  donkey,
  door,
  father,
  granny,
  house,
  lantern,
  palm,
  siraj,
  tailor,
} from './coast.mjs'
import { caption, comicPage, say, sound } from './comic-kit.mjs'
import { circle, cloud, ellipse, glow, light, lin, path, rect, stars, stroke } from './lib.mjs'

const DAY = ['#8CC6C0', '#D8E8DC', '#FFF1CF']
const GOLD = ['#E6B84E', '#EDB183', '#FFF1CF']
const DUSK = ['#4B1739', '#C2556A', '#F9D28A']
const back = (w, h, colors, floor = '#D9C29A', share = 0.76) => [
  rect(0, 0, w, h, lin(colors.map((color, i) => [i / (colors.length - 1), color]))),
  rect(0, h * share, w, h, floor),
  rect(0, h * share, w, 6, '#B99B70'),
]
const envelope = (x, y, s = 1, turn = 0, half = false) => [
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">`,
  path(half ? 'M-50 -34h56l-10 12l12 12l-12 14l10 14l-8 16h-48z' : 'M-50 -34h100v68h-100z', '#FFFDF6', {
    stroke: '#6B3A1E',
    'stroke-width': 5,
    'stroke-linejoin': 'round',
  }),
  half ? stroke('M-48 -32L-6 2', '#6B3A1E', 4) : stroke('M-48 -32L0 6L48 -32', '#6B3A1E', 4),
  '</g>',
]
const well = (x, y, s) => [
  `<g transform="translate(${x} ${y}) scale(${s})">`,
  rect(-130, -110, 260, 120, '#B9A88C'),
  stroke(
    'M-130 -70h260M-130 -30h260M-60 -110v40M40 -110v40M-90 -70v40M10 -70v40M90 -70v40M-40 -30v40M60 -30v40',
    '#8E7D63',
    4,
  ),
  ellipse(0, -110, 130, 26, '#8E7D63'),
  ellipse(0, -110, 104, 18, '#12153A'),
  stroke('M-112 -120v-170M112 -120v-170M-140 -290h280', '#6B3A1E', 14),
  stroke('M0 -290v150', '#E6D3A8', 5),
  path('M-26 -142h52l-8 44h-36z', '#8A5629'),
  '</g>',
]
const street = (w, h, colors = DAY) => [
  back(w, h, colors),
  house(-30, h * 0.78, w * 0.36, h * 0.5, {
    windows: [
      [w * 0.1, h * 0.28, false],
      [w * 0.24, h * 0.28, false],
    ],
  }),
  house(w * 0.62, h * 0.78, w * 0.46, h * 0.6, { windows: [[w * 0.3, h * 0.4, false]] }),
]

export const donkeyComic = {
  slug: 'punda-wa-posta',
  seed: 410,
  title: 'Punda wa Posta',
  author: 'Rashidi Mwamba',
  language: 'sw',
  cover: { palette: 'dhahabu', lines: ['Punda', 'wa Posta'] },
  coverScene: () => [
    rect(0, 0, 820, 980, lin(DAY.map((color, i) => [i / 2, color]))),
    house(-40, 860, 330, 420, {
      windows: [
        [90, 250, false],
        [210, 250, false],
      ],
    }),
    house(560, 860, 330, 520, { windows: [[110, 330, false]] }),
    rect(0, 850, 820, 140, '#D9C29A'),
    donkey(250, 920, 1.9, { cloth: true, head: -10 }),
    envelope(700, 515, 1.2, -14),
  ],
  catalogue: {
    category: 'children',
    access: 'free',
    freeUnits: 6,
    description: {
      en_US:
        'Bahati the donkey carries all the letters of the old town, and he has eaten half of one. Three words are left. Who is waiting for whom at the well? A comic in Swahili, with one donkey and no moral.',
      sw_KE:
        'Punda Bahati hubeba barua zote za mji wa kale, na moja ameila nusu. Yamebaki maneno matatu. Ni nani anamngoja nani kisimani? Katuni yenye punda mmoja na mafunzo sifuri.',
      ar_SA:
        'الحمار بخاتي يحمل رسائل المدينة القديمة كلها، وقد أكل نصف واحدة منها. بقيت ثلاث كلمات. فمن ينتظر مَن عند البئر؟ قصة مصوّرة بالسواحيلية.',
    },
    tags: ['katuni', 'punda', 'posta', 'ucheshi'],
    ageRating: 'all',
    addedAt: '2026-10-16T08:00:00Z',
  },
  pages: [
    [
      {
        height: 1.15,
        panels: [
          [
            1,
            (w, h) => [
              street(w, h),
              cloud(w * 0.45, h * 0.2, 220, '#FFFFFF', 0.85),
              palm(w * 0.54, h * 0.8, 0.75),
              donkey(w * 0.4, h * 0.93, 1.35, { cloth: true }),
              siraj({ x: w * 0.82, y: h * 0.95, s: 1.9, turn: -0.5, eye: 'joy' }),
              envelope(w * 0.37, h * 0.58, 0.8, -8),
              envelope(w * 0.43, h * 0.57, 0.8, 10),
              caption('Mji wa kale. Barua zote hubebwa na Bahati.'),
            ],
          ],
        ],
      },
      {
        height: 1,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, DAY),
              siraj({
                x: w * 0.5,
                y: h * 1.02,
                s: 2.9,
                turn: 0.3,
                mouth: 'open',
                hands: [
                  [-12, 40],
                  [60, -30],
                ],
              }),
              envelope(w * 0.78, h * 0.56, 1, 8),
              say('Hii ni ya fundi cherehani. Bahati, usiile!', w * 0.5, h * 0.15, [w * 0.5, h * 0.4], {
                most: 20,
              }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, GOLD),
              donkey(w * -0.06, h * 1.22, 1.9, { cloth: true, head: -4 }),
              say('Ina harufu ya… sukari.', w * 0.36, h * 0.13, [w * 0.5, h * 0.36], {
                most: 14,
                thought: true,
              }),
            ],
          ],
        ],
      },
    ],
    [
      {
        height: 1,
        panels: [
          [
            1.2,
            (w, h) => [
              back(w, h, DAY),
              door(w * 0.24, h * 0.8, 190, 330, { open: true }),
              tailor({
                x: w * 0.3,
                y: h * 0.93,
                s: 1.9,
                turn: 0.5,
                mouth: 'open',
                hands: [
                  [-50, -6],
                  [54, -20],
                ],
              }),
              siraj({ x: w * 0.76, y: h * 0.95, s: 2, turn: -0.5 }),
              say('Barua yangu iko wapi?', w * 0.42, h * 0.13, [w * 0.34, h * 0.32], { most: 14 }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, GOLD),
              donkey(w * -0.1, h * 1.2, 1.8, { cloth: true, head: 4 }),
              envelope(w * 0.82, h * 0.7, 0.9, 20, true),
              sound('NYAM', w * 0.34, h * 0.16, 88, '#B9573A', -10),
              sound('NYAM', w * 0.74, h * 0.28, 66, '#B9573A', 8),
            ],
          ],
        ],
      },
      {
        height: 1,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, DAY),
              siraj({
                x: w * 0.5,
                y: h * 1.02,
                s: 2.7,
                eye: 'wide',
                mouth: 'oh',
                hands: [
                  [-30, -50],
                  [30, -50],
                ],
              }),
              say('Ameila nusu! Yamebaki maneno matatu.', w * 0.5, h * 0.14, [w * 0.52, h * 0.4], {
                most: 18,
              }),
            ],
          ],
          [
            1.2,
            (w, h) => [
              back(w, h, GOLD),
              tailor({
                x: w * 0.42,
                y: h * 1.06,
                s: 2.6,
                eye: 'wide',
                mouth: 'oh',
                hands: [
                  [-14, 20],
                  [34, 10],
                ],
              }),
              envelope(w * 0.66, h * 0.72, 1.2, -6, true),
              say('“…nakungoja kisimani leo.” Nani ananingoja?!', w * 0.5, h * 0.14, [w * 0.44, h * 0.36], {
                most: 22,
              }),
            ],
          ],
        ],
      },
    ],
    [
      {
        height: 1,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, GOLD),
              baker({
                x: w * 0.5,
                y: h * 1.04,
                s: 2.3,
                turn: -0.3,
                hands: [
                  [-50, 10],
                  [50, 10],
                ],
              }),
              say('Mimi sikuandika. Mikono yangu ina unga tu.', w * 0.5, h * 0.14, [w * 0.5, h * 0.3], {
                most: 20,
              }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, DAY),
              carpenter({ x: w * 0.5, y: h * 1.04, s: 2.2, turn: 0.3, mouth: 'flat' }),
              say('Wala mimi. Lakini… nitakuja kuona.', w * 0.5, h * 0.14, [w * 0.5, h * 0.3], { most: 18 }),
            ],
          ],
        ],
      },
      {
        height: 1.1,
        panels: [
          [
            1,
            (w, h) => [
              street(w, h, GOLD),
              father({
                x: w * 0.16,
                y: h * 0.95,
                s: 1.6,
                turn: 0.5,
                mouth: 'open',
                hands: [
                  [-20, 60],
                  [56, -60],
                ],
              }),
              baker({ x: w * 0.33, y: h * 0.95, s: 1.55, turn: 0.4, step: 8 }),
              carpenter({ x: w * 0.49, y: h * 0.95, s: 1.5, turn: 0.4, step: 8 }),
              tailor({ x: w * 0.64, y: h * 0.95, s: 1.6, turn: 0.4, step: 6 }),
              siraj({ x: w * 0.78, y: h * 0.95, s: 1.6, turn: 0.4, step: 6 }),
              cat(w * 0.91, h * 0.96, 0.9, { pose: 'walk' }),
              say('Kisimani? Twendeni sote!', w * 0.3, h * 0.14, [w * 0.18, h * 0.36], { most: 26 }),
            ],
          ],
        ],
      },
    ],
    [
      {
        height: 1.15,
        panels: [
          [
            1,
            (w, h) => {
              light('#4B1739', 0.14)
              return [
                back(w, h, DUSK, '#A98A72'),
                well(w * 0.5, h * 0.86, 1.25),
                father({ x: w * 0.1, y: h * 0.94, s: 1.45, turn: 0.5, mouth: 'flat' }),
                baker({ x: w * 0.22, y: h * 0.96, s: 1.4, turn: 0.5, mouth: 'flat' }),
                tailor({ x: w * 0.76, y: h * 0.95, s: 1.5, turn: -0.5, mouth: 'flat' }),
                siraj({ x: w * 0.89, y: h * 0.96, s: 1.5, turn: -0.5, mouth: 'flat' }),
                caption('Saa kumi na mbili jioni. Kisimani.'),
                say('Hakuna mtu.', w * 0.72, h * 0.2, [w * 0.78, h * 0.42], { most: 20 }),
              ]
            },
          ],
        ],
      },
      {
        height: 1,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, DUSK, '#A98A72'),
              well(w * 0.78, h * 0.98, 1.1),
              donkey(w * 0.1, h * 1.1, 1.6, { cloth: true, head: 8 }),
              sound('SLURP', w * 0.46, h * 0.22, 76, '#2A7280', -6),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, DUSK, '#A98A72'),
              tailor({
                x: w * 0.5,
                y: h * 1.04,
                s: 2.4,
                eye: 'joy',
                mouth: 'open',
                hands: [
                  [-50, -20],
                  [50, -20],
                ],
              }),
              say('Jamani! Mara ya mwisho tulikaa pamoja lini?', w * 0.5, h * 0.14, [w * 0.5, h * 0.36], {
                most: 20,
              }),
            ],
          ],
        ],
      },
    ],
    [
      {
        height: 1.1,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, DUSK, '#A98A72'),
              stars(24, 6, h * 0.4, '#F9E9C4', 0, w),
              well(w * 0.18, h * 0.9, 1),
              lantern(w * 0.42, h * 0.66, 1.4),
              granny({
                x: w * 0.62,
                y: h * 0.97,
                s: 2.1,
                turn: -0.3,
                eye: 'joy',
                mouth: 'open',
                hands: [
                  [-46, 30],
                  [46, 30],
                ],
              }),
              circle(w * 0.62, h * 0.83, 54, '#6B3A1E'),
              [-34, 0, 34].map((x, i) => circle(w * 0.62 + x, h * 0.79 - (i % 2) * 14, 26, '#C98A24')),
              say(
                'Mmefika! Niliwaandikia nyote: “Njooni, nakungoja kisimani leo. Nina mandazi.”',
                w * 0.5,
                h * 0.16,
                [w * 0.6, h * 0.42],
                { most: 36 },
              ),
            ],
          ],
        ],
      },
      {
        height: 1,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, DUSK, '#A98A72'),
              siraj({ x: w * 0.3, y: h * 1, s: 2.1, turn: 0.5, mouth: 'oh', eye: 'wide' }),
              granny({ x: w * 0.74, y: h * 1, s: 1.9, turn: -0.5 }),
              say('Ulituma barua ngapi?', w * 0.36, h * 0.12, [w * 0.32, h * 0.42], { most: 12 }),
              say('Saba.', w * 0.78, h * 0.25, [w * 0.74, h * 0.42], { most: 12 }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, DUSK, '#A98A72'),
              glow(w * 0.5, h * 0.6, 260, '#FFD98A', 0.4),
              donkey(w * 0, h * 1.14, 1.8, { cloth: true, head: -8 }),
              say('Zote zilikuwa na sukari.', w * 0.4, h * 0.13, [w * 0.54, h * 0.34], {
                most: 14,
                thought: true,
              }),
              caption('Mwisho', { x: w - 176, y: h - 66 }),
            ],
          ],
        ],
      },
    ],
  ].map((rows) => () => comicPage(rows)),
}
