// "Tortoise Takes the Case": a comic of the savanna.
import { caption, comicPage, say, sound } from './comic-kit.mjs'
import { circle, cloud, ellipse, glow, grass, lin, moon, path, rect, stars, stroke } from './lib.mjs'
import { acacia, elephant, giraffe, mongoose, owl, tortoise } from './savanna.mjs'

const MORNING = ['#D98FB9', '#EFCDC5', '#FFF1CF']
const DAY = ['#8CC6C0', '#BFDCCB', '#F9E2C4']
const NIGHT = ['#12153A', '#1D2246', '#333C80']
const STORM = ['#2B3450', '#4A5878', '#8796A8']
const back = (w, h, colors, floor = '#D9B877', share = 0.7) => [
  rect(0, 0, w, h, lin(colors.map((color, i) => [i / (colors.length - 1), color]))),
  path(`M0 ${h * share}q${w * 0.25} -26 ${w * 0.5} 0t${w * 0.5} 0V${h}H0z`, floor),
]
const mud = (x, y, rx, ry) => [
  ellipse(x, y, rx, ry, '#8A6A45'),
  ellipse(x, y + 4, rx * 0.8, ry * 0.72, '#745636'),
]
const pool = (x, y, rx, ry) => [
  ellipse(x, y, rx, ry, '#2A7280'),
  ellipse(x, y + 4, rx * 0.94, ry * 0.88, '#5FA9B0'),
  stroke(`M${x - rx * 0.5} ${y}h${rx * 0.5}M${x + rx * 0.1} ${y + ry * 0.4}h${rx * 0.4}`, '#BFE6EC', 5),
]
const footprints = (x, y, s) =>
  [0, 1, 2, 3].map((i) => ellipse(x + i * 120 * s, y + (i % 2) * 50 * s, 40 * s, 26 * s, '#5A4128'))
const rain = (w, h) => {
  let d = ''
  for (let i = 0; i < 60; i++) d += `M${(i * 137) % w} ${(i * 89) % h}l-12 46`
  return stroke(d, '#BFE6EC', 4, { opacity: 0.8 })
}

export const tortoiseComic = {
  slug: 'tortoise-takes-the-case',
  seed: 430,
  title: 'Tortoise Takes the Case',
  author: 'Wanza Kiptoo',
  language: 'en',
  cover: { palette: 'majani', lines: ['Tortoise', 'Takes the Case'] },
  coverScene: () => [
    rect(0, 0, 820, 980, lin(DAY.map((color, i) => [i / 2, color]))),
    acacia(620, 800, 0.9),
    path('M0 760q200 -30 410 0t410 0V990H0z', '#D9B877'),
    mud(420, 900, 380, 70),
    footprints(180, 880, 0.9),
    tortoise(330, 860, 2.6, { up: 30 }),
    mongoose(650, 850, 2),
  ],
  catalogue: {
    category: 'children',
    access: 'member',
    freeUnits: 2,
    description: {
      en_US:
        'Elephant’s reflection has been stolen from the waterhole, and it was a very handsome one. There is mud, there are footprints, and there is a detective who set out on Tuesday. A comic for everyone who has ever looked for the spectacles on his own nose.',
      sw_KE:
        'Kivuli cha Ndovu kimeibwa kutoka kisima cha maji, na kilikuwa kizuri sana. Kuna matope, kuna nyayo, na kuna mpelelezi aliyeanza safari Jumanne. Katuni kwa kila mtu aliyewahi kutafuta miwani iliyo puani kwake. Kwa Kiingereza.',
      ar_SA:
        'سُرقت صورة الفيل من بركة الماء، وكانت صورة جميلة جدًّا. هناك وحل وآثار أقدام، ومحقّق خرج في طريقه يوم الثلاثاء. قصة مصوّرة بالإنجليزية لكل من بحث يومًا عن نظارته وهي على أنفه.',
    },
    tags: ['comic', 'detective', 'animals', 'humour'],
    ageRating: 'all',
    addedAt: '2026-10-17T08:00:00Z',
  },
  pages: [
    [
      {
        height: 1.15,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, MORNING),
              circle(w * 0.78, h * 0.42, 80, '#FFF1CF'),
              acacia(w * 0.84, h * 0.76, 0.8),
              mud(w * 0.62, h * 0.86, 300, 56),
              elephant(w * 0.3, h * 0.95, 1.15),
              caption('The waterhole, a quarter past six.'),
              say(
                'My reflection! Somebody has stolen my reflection!',
                w * 0.66,
                h * 0.24,
                [w * 0.46, h * 0.46],
                { most: 24 },
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
              back(w, h, DAY),
              mongoose(w * 0.5, h * 0.84, 4),
              say('Fetch the detective! It will take days!', w * 0.5, h * 0.14, [w * 0.5, h * 0.46], {
                most: 20,
              }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, DAY),
              grass(8, h * 0.86, h * 0.98, '#A98F4A', 50, 0, w),
              tortoise(w * 0.42, h * 0.9, 3, { up: 34 }),
              say('I’m here. I set out on Tuesday.', w * 0.5, h * 0.18, [w * 0.66, h * 0.5], { most: 18 }),
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
              back(w, h, DAY),
              acacia(w * 0.1, h * 0.74, 0.6),
              elephant(w * 0.66, h * 0.97, 1.1, { flip: true }),
              tortoise(w * 0.2, h * 0.95, 1.5, { up: 40 }),
              say('When did you see it last?', w * 0.2, h * 0.34, [w * 0.26, h * 0.72], { most: 14 }),
              say(
                'Last night. It was in the water, upside down, and very handsome.',
                w * 0.62,
                h * 0.16,
                [w * 0.5, h * 0.44],
                { most: 28 },
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
              back(w, h, DAY),
              mongoose(w * 0.3, h * 0.9, 2.9),
              tortoise(w * 0.7, h * 0.94, 1.7, { up: 30, flip: true }),
              say('Any suspects?', w * 0.3, h * 0.14, [w * 0.3, h * 0.5], { most: 14 }),
              say('One who is up all night.', w * 0.68, h * 0.36, [w * 0.6, h * 0.7], { most: 13 }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, NIGHT, '#262B55'),
              stars(30, 6, h * 0.5, '#F9E9C4', 0, w),
              moon(w * 0.84, h * 0.44, 50, 1),
              stroke(`M0 ${h * 0.86}q${w * 0.5} -30 ${w} 10`, '#3B2230', 30),
              owl(w * 0.46, h * 0.82, 2.6),
              say(
                'Whooo, me? I only looked. The moon was in the water. Then there was less and less of it.',
                w * 0.5,
                h * 0.2,
                [w * 0.47, h * 0.5],
                { most: 25 },
              ),
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
            1.1,
            (w, h) => [
              back(w, h, DAY),
              giraffe({
                x: w * 0.3,
                y: h * 1.1,
                s: 1.9,
                head: [60, -120],
                bend: -26,
                ha: -10,
                mouth: 'open',
              }),
              say('I did drink. A little.', w * 0.3, h * 0.13, [w * 0.62, h * 0.2], { most: 12 }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, DAY),
              giraffe({
                x: w * -0.06,
                y: h * 1.36,
                s: 2.1,
                head: [80, -150],
                bend: -20,
                ha: -6,
                mouth: 'open',
              }),
              mongoose(w * 0.8, h * 0.95, 1.9),
              say(
                'With a neck like this it takes a lot to reach the end.',
                w * 0.5,
                h * 0.14,
                [w * 0.5, h * 0.36],
                { most: 22 },
              ),
              say('How little?', w * 0.72, h * 0.6, [w * 0.8, h * 0.7], { most: 12 }),
            ],
          ],
        ],
      },
      {
        height: 1,
        panels: [
          [
            1.3,
            (w, h) => [
              back(w, h, DAY, '#D9B877', 0.34),
              mud(w * 0.5, h * 0.72, w * 0.48, h * 0.22),
              footprints(w * 0.24, h * 0.66, 1.1),
              tortoise(w * 0.78, h * 0.62, 1.4, { flip: true, up: -6 }),
              caption('Mud. And in the mud:'),
              say('Round. And large. And going both ways.', w * 0.5, h * 0.26, [w * 0.68, h * 0.5], {
                most: 24,
              }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, DAY),
              mongoose(w * 0.5, h * 0.92, 3.6),
              say('Elephant. Would you show us your foot?', w * 0.5, h * 0.15, [w * 0.5, h * 0.46], {
                most: 17,
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
              back(w, h, DAY),
              elephant(w * 0.34, h * 0.96, 1.25),
              tortoise(w * 0.82, h * 0.95, 1.6, { flip: true, up: 34 }),
              say(
                'I had a bath. At midnight. It was hot. I may have sprayed a bit.',
                w * 0.52,
                h * 0.15,
                [w * 0.5, h * 0.38],
                { most: 36 },
              ),
              say('How long a bath?', w * 0.84, h * 0.44, [w * 0.78, h * 0.74], { most: 10 }),
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
              back(w, h, MORNING),
              mongoose(w * 0.5, h * 0.94, 3.8),
              say('You’ve splashed away your own reflection!', w * 0.5, h * 0.15, [w * 0.5, h * 0.45], {
                most: 18,
              }),
            ],
          ],
          [
            1,
            (w, h) => [
              back(w, h, STORM, '#B99B6A'),
              elephant(w * -0.08, h * 1.05, 1.35, { eye: 'shut' }),
              sound('BOO-HOO', w * 0.5, h * 0.2, 84, '#4652A0', -6),
              [0, 1, 2].map((i) =>
                path(`M${w * 0.53 + i * 6} ${h * (0.7 + i * 0.08)}q16 24 0 36q-16 -12 0 -36z`, '#5FA9B0'),
              ),
            ],
          ],
        ],
      },
    ],
    [
      {
        height: 0.9,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, STORM, '#A98F66'),
              cloud(w * 0.1, h * 0.3, 360, '#6B7890'),
              cloud(w * 0.5, h * 0.26, 420, '#5A6680'),
              rain(w, h),
              tortoise(w * 0.4, h * 0.92, 2, { up: 60 }),
              mongoose(w * 0.66, h * 0.93, 2),
              say('Hush. The missing person is coming back.', w * 0.64, h * 0.3, [w * 0.5, h * 0.6], {
                most: 22,
              }),
            ],
          ],
        ],
      },
      {
        height: 1.3,
        panels: [
          [
            1,
            (w, h) => [
              back(w, h, MORNING, '#A9C987', 0.5),
              glow(w * 0.5, h * 0.2, 320, '#FFE7A8', 0.5),
              acacia(w * 0.9, h * 0.54, 0.7),
              elephant(w * 0.34, h * 0.62, 0.85),
              giraffe({
                x: w * 0.7,
                y: h * 0.62,
                s: 1.05,
                flip: true,
                head: [50, -150],
                bend: -16,
                ha: -4,
                eye: 'joy',
              }),
              pool(w * 0.5, h * 0.79, w * 0.46, h * 0.17),
              `<g opacity="0.5" transform="translate(0 ${h * 1.34}) scale(1 -0.86)">`,
              elephant(w * 0.34, h * 0.76, 0.66),
              '</g>',
              tortoise(w * 0.16, h * 0.97, 1.3, { up: 36 }),
              mongoose(w * 0.86, h * 0.97, 1.5),
              say('It’s back! And it has brought everybody!', w * 0.4, h * 0.12, [w * 0.46, h * 0.3], {
                most: 24,
              }),
              say('Case closed. I’ll be home by Friday week.', w * 0.5, h * 0.88, [w * 0.25, h * 0.86], {
                most: 24,
              }),
              caption('The end', { x: w - 190, y: 0 }),
            ],
          ],
        ],
      },
    ],
  ].map((rows) => () => comicPage(rows)),
}
