// "Twiga na Nyota": the pictures and the words.
import {
  begin,
  between,
  circle,
  clip,
  cloud,
  ellipse,
  flat,
  g,
  glints,
  glow,
  grass,
  H,
  hill,
  lin,
  n,
  named,
  path,
  rad,
  rect,
  rnd,
  SKY,
  shadow,
  sky,
  smooth,
  spark,
  starShape,
  stars,
  stroke,
  svg,
  theStar,
  use,
  W,
} from './lib.mjs'
import { acacia, elephant, giraffe, mongoose, mountain, owl, reeds, tortoise } from './savanna.mjs'

const NIGHT = ['#1D2246', 0.2]
const BUSH = { trunk: '#3B2230', leaf: '#22432F', dark: '#16302A', light: '#3B6B4A' }
const drop = (x, y, r) =>
  path(
    `M${n(x)} ${n(y - r * 1.6)}q${n(r * 1.5)} ${n(r * 1.7)} 0 ${n(r * 2.4)}q${n(-r * 1.5)} ${n(-r * 0.7)} 0 ${n(-r * 2.4)}z`,
    '#BFE6EC',
  )
const fireflies = (count, x0, x1, y0, y1) => {
  const f = rad([
    [0, '#FFF3B0', 1],
    [0.25, '#F4D35E', 0.7],
    [1, '#F4D35E', 0],
  ])
  return Array.from({ length: count }, () => circle(between(x0, x1), between(y0, y1), between(9, 24), f))
}
const flake = (x, y, r, w = 3) => {
  let d = ''
  for (let i = 0; i < 6; i++) {
    const a = (i * Math.PI) / 3 + 0.26
    const [ux, uy] = [Math.cos(a), Math.sin(a)]
    d += `M${n(x)} ${n(y)}L${n(x + ux * r)} ${n(y + uy * r)}`
    for (const k of [0.5, 0.75])
      for (const t of [-0.7, 0.7]) {
        d += `M${n(x + ux * r * k)} ${n(y + uy * r * k)}l${n(Math.cos(a + t) * r * 0.28)} ${n(Math.sin(a + t) * r * 0.28)}`
      }
  }
  return stroke(d, '#FFFFFF', w)
}
const snow = (count, x0 = 0, x1 = W, y0 = 0, y1 = H) => {
  let d = ''
  for (let i = 0; i < count; i++) {
    const r = between(2, 6)
    d += `M${n(between(x0, x1) - r)} ${n(between(y0, y1))}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
  }
  return path(d, '#FFFFFF', { opacity: 0.85 })
}

export const portrait = (o = {}) => [
  glow(820, 250, 420, '#8E9BE8', 0.35),
  theStar(850, 230, 74),
  hill(flat(700, 24), '#2E356E', { raw: true }),
  hill(flat(770, 20), '#22284F', { raw: true, lines: 4, stroke: '#3A4280' }),
  acacia(1010, 780, 0.62, BUSH),
  giraffe({ x: 300, y: 1270, s: 2.25, head: [34, -172], bend: -26, ha: -28, ...o }),
  grass(26, 890, 930, '#16302A', 70),
]

const scenes = [
  {
    name: 'title',
    alt: 'Zawadi, twiga mdogo mwenye ushanga wa zambarau shingoni, anaitazama nyota kubwa ya dhahabu.',
    draw() {
      begin(40, ...NIGHT)
      return [sky(...SKY.night), stars(90, 10, 640), portrait()]
    },
  },
  {
    alt: 'Machweo. Nyanya Twiga, aliyejifunika kanga ya zambarau, amesimama chini ya mgunga akiwa ameinamisha shingo. Zawadi ameketi mbele yake.',
    head: 'Chini ya mgunga',
    text: [
      'Zamani si zamani sana, paliishi twiga mdogo aitwaye Zawadi.',
      'Kila jioni, jua lilipozama nyuma ya vilima, aliketi na Nyanya chini ya mgunga wao mkubwa, wakasubiri giza lije na hadithi.',
    ],
    draw() {
      begin(1, '#C2556A', 0.1)
      return [
        sky(...SKY.dusk),
        glow(860, 520, 460, '#FFF1CF', 0.8),
        circle(860, 520, 118, '#FFF1CF'),
        cloud(180, 170, 300, '#D98FB9', 0.45),
        cloud(760, 260, 380, '#F9E2C4', 0.4),
        hill(flat(560, 34, 4), '#B05A70', { raw: true }),
        hill(flat(610, 24, 5), '#8E3A5C', { raw: true, lines: 3, stroke: '#A84E6B', gap: 26 }),
        hill(flat(690, 16, 5), '#C98A4A', { lines: 6, stroke: '#B5703A', gap: 38 }),
        acacia(300, 742, 1.42, { trunk: '#4B2230', leaf: '#55703F', dark: '#33482F', light: '#8C9B52' }),
        shadow(500, 800, 190, 22),
        giraffe({ x: 480, y: 800, s: 1.02, old: true, head: [176, 92], bend: -104, ha: 34, eye: 'down' }),
        shadow(1010, 850, 120, 16),
        giraffe({ x: 1010, y: 850, s: 1.1, flip: true, sit: true, head: [38, -130], bend: -14, ha: -8 }),
        grass(30, 850, 920, '#7A4A2C', 34),
      ]
    },
  },
  {
    alt: 'Nyuso mbili karibu karibu: Nyanya amefumba macho kwa tabasamu, Zawadi anamtazama. Nyota ya kwanza imewaka juu.',
    head: 'Shingo ya Nyanya',
    text: [
      '“Nyanya, mbona usiku huangalii juu?” aliuliza Zawadi.',
      '“Shingo yangu imezeeka, mjukuu wangu. Inainama tu, haiinuki tena,” Nyanya alitabasamu. “Lakini bado nazikumbuka nyota. Hasa ile kubwa, iliyowaka usiku uliozaliwa.”',
    ],
    draw() {
      begin(2, '#4B1739', 0.12)
      return [
        sky('#1D2246', '#4B3A7A', '#8E3A6F', '#D98FB9', '#EDB183'),
        stars(50, 10, 380),
        theStar(905, 150, 36),
        hill(flat(700, 26, 4), '#6B2A55', { raw: true }),
        hill(flat(790, 18, 5), '#4B1739', { raw: true, lines: 3, stroke: '#7A2757' }),
        giraffe({ x: 30, y: 860, s: 1.95, old: true, head: [196, 64], bend: -110, ha: 28, eye: 'closed' }),
        giraffe({ x: 1120, y: 985, s: 2.1, flip: true, sit: true, head: [44, -142], bend: -16, ha: -6 }),
        grass(24, 890, 930, '#2E1026', 60),
      ]
    },
  },
  {
    alt: 'Usiku. Zawadi amesimama kwa ncha za kwato, shingo imenyooka kuelekea nyota kubwa. Nyota bado iko mbali.',
    head: 'Mimi ni twiga',
    text: [
      'Zawadi alinyoosha shingo yake mpaka mwisho. Ile nyota kubwa ilikuwa pale pale, ikikonyeza.',
      '“Basi nitakuletea,” alisema. “Mimi ni twiga. Nani aliye karibu na mbingu kuliko mimi?”',
    ],
    draw() {
      begin(3, ...NIGHT)
      return [
        sky(...SKY.night),
        path('M-60 560Q420 300 1260 -60L1260 140Q560 420 -60 720Z', '#A3AEE6', { opacity: 0.1 }),
        stars(130, 0, 760),
        theStar(880, 130, 58),
        hill(flat(812, 12, 4), '#2B3470', { raw: true }),
        acacia(1060, 842, 0.36, BUSH),
        acacia(150, 838, 0.28, BUSH),
        hill(flat(846, 8, 4), '#1B2A3C', { raw: true }),
        shadow(510, 862, 130, 12, 0.4),
        giraffe({
          x: 500,
          y: 862,
          s: 1.42,
          pose: 'tiptoe',
          head: [66, -236],
          bend: 10,
          ha: -52,
          mouth: 'open',
          tail: 1.4,
        }),
        grass(60, 868, 930, '#10202A', 60),
      ]
    },
  },
  {
    alt: 'Zawadi amesimama juu ya kichuguu kirefu chekundu. Nguchiro wanne wanachungulia kutoka mashimoni mwake.',
    head: 'Kichuguu',
    text: [
      'Alipanda kichuguu. Hakufika. Nguchiro wakachungulia milangoni mwao, macho yamejaa usingizi.',
      '“Unatafuta nani?” “Natafuta nyota.” “Hapa hakai,” walisema. “Jaribu ghorofa ya juu.”',
    ],
    draw() {
      begin(4, '#2B1E4A', 0.18)
      const hole = (x, y, r) => ellipse(x, y, r, r * 1.12, '#2A0F16')
      const peek = (x, y, r, s, rot) => {
        const cp = clip(`M${x - r} ${y - 400}h${2 * r}V${y}a${r} ${n(r * 1.12)} 0 0 1 ${-2 * r} 0z`)
        return [hole(x, y, r), g({ 'clip-path': cp }, mongoose(x, y + r * 0.75, s, { rot }))]
      }
      return [
        sky('#151A3E', '#38306E', '#7A4A8C', '#C2708A'),
        stars(90, 0, 620),
        theStar(905, 120, 44),
        hill(flat(700, 22, 4), '#5A3468', { raw: true }),
        acacia(170, 752, 0.5, {
          ...BUSH,
          leaf: '#3A2A5A',
          dark: '#2E2250',
          light: '#4E3A70',
          trunk: '#2E1E40',
        }),
        hill(flat(752, 14, 5), '#6E3350', { raw: true, lines: 4, stroke: '#864463' }),
        shadow(600, 850, 330, 30, 0.3),
        path(
          smooth([
            [330, 860],
            [400, 740],
            [430, 600],
            [480, 540],
            [510, 420],
            [580, 372],
            [668, 380],
            [700, 470],
            [752, 540],
            [770, 650],
            [840, 740],
            [880, 860],
            [600, 880],
          ]),
          lin([
            [0, '#B85A31'],
            [1, '#6E2A1E'],
          ]),
        ),
        path('M668 380Q690 560 740 640Q760 760 880 860L700 872Q700 640 640 500Z', '#3A1020', {
          opacity: 0.22,
        }),
        stroke(
          'M520 450q10 40 -6 70M470 600q14 30 0 66M600 420q20 16 40 6M560 800q40 16 90 2',
          '#8E3F22',
          6,
          { opacity: 0.6 },
        ),
        peek(560, 520, 40, 0.82, -4),
        peek(672, 640, 46, 0.95, 6),
        peek(492, 702, 44, 0.9, -8),
        peek(626, 792, 48, 1, 2),
        giraffe({ x: 606, y: 386, s: 0.74, pose: 'tiptoe', head: [48, -170], bend: 10, ha: -42 }),
        grass(40, 860, 930, '#3A1A33', 44),
      ]
    },
  },
  {
    alt: 'Zawadi amesimama mgongoni kwa Ndovu mkubwa, shingo juu. Ndovu ameinua mkonga na kufumba jicho, chafya inakuja.',
    head: 'Ndovu',
    text: [
      'Ndovu alimbeba mgongoni. “Sasa je?” “Juu kidogo,” alisema Zawadi. “Sasa je?” “Kidogo tu!”',
      'Ndovu akanyoosha mkonga mpaka vumbi la mbingu likamwingia puani. Haa… haa… CHAFYA! Wote wawili wakajikuta nyasini.',
    ],
    draw() {
      begin(5, '#103C4A', 0.14)
      return [
        sky('#0B2A38', '#103C4A', '#2A7280', '#8CC6C0', '#F0DDB5'),
        stars(80, 0, 480),
        theStar(880, 96, 40),
        hill(flat(640, 28, 4), '#5FA39C', { raw: true }),
        hill(flat(690, 18, 5), '#2F6E6A', { raw: true, lines: 3, stroke: '#4B8C82' }),
        acacia(1090, 736, 0.5, { trunk: '#1E3A3A', leaf: '#1F5249', dark: '#153D3A', light: '#2F6E5E' }),
        hill(flat(760, 12, 5), '#B79A5A', { lines: 4, stroke: '#9A7E42' }),
        shadow(540, 838, 330, 30),
        elephant(540, 838, 1.36, { eye: 'shut' }),
        giraffe({
          x: 500,
          y: 432,
          s: 0.82,
          pose: 'tiptoe',
          head: [60, -176],
          bend: 8,
          ha: -44,
          mouth: 'open',
          tail: 1.5,
        }),
        path(
          Array.from({ length: 16 }, () => spark(between(940, 1060), between(130, 250), between(5, 12))).join(
            '',
          ),
          '#F9E2C4',
          { opacity: 0.8 },
        ),
        grass(50, 850, 930, '#5E5A2C', 44),
      ]
    },
  },
  {
    alt: 'Kutoka juu ya mawingu: Bundi anaruka mbele ya mwezi mkubwa. Chini kabisa, Zawadi anaonekana mdogo kama kokwa.',
    head: 'Bundi',
    text: [
      '“Nitakuchukulia mimi,” alisema Bundi. Aliruka juu ya miti, juu ya mawingu, mpaka Zawadi akaonekana mdogo kama kokwa ya tende.',
      'Alirudi alfajiri, akihema. “Nyota,” alisema, “ziko mbali kuliko mbali.”',
    ],
    draw() {
      begin(6, ...NIGHT)
      const tree = named(acacia(0, 0, 0.12, BUSH))
      return [
        sky('#0C0F2A', '#1D2246', '#3A4390', '#8E9BE8'),
        stars(110, 0, 620),
        glow(430, 330, 470, '#FBEFD2', 0.4),
        circle(430, 330, 200, '#F6E7C4'),
        circle(372, 290, 34, '#E6D2A6', { opacity: 0.7 }),
        circle(500, 400, 22, '#E6D2A6', { opacity: 0.7 }),
        circle(470, 240, 15, '#E6D2A6', { opacity: 0.7 }),
        theStar(1050, 96, 34),
        path('M-40 900V800Q600 640 1240 800V900Z', '#2F5A4A'),
        path('M-40 900V830Q600 690 1240 840V900Z', '#234a40'),
        stroke('M180 800Q330 790 420 830T700 850', '#7F92D8', 9, { opacity: 0.7 }),
        [
          [120, 800],
          [330, 770],
          [520, 750],
          [950, 780],
          [1090, 815],
        ].map(([x, y]) => use(tree, x, y)),
        giraffe({ x: 770, y: 800, s: 0.2, head: [40, -200], ha: -40, flip: true }),
        cloud(40, 690, 400, '#C3CBF2', 0.55),
        cloud(840, 650, 420, '#C3CBF2', 0.5),
        owl(600, 420, 1.9, { fly: true, rot: -9, look: 3, ly: 4 }),
        cloud(330, 640, 300, '#E1E6FA', 0.75),
        cloud(-120, 480, 300, '#C3CBF2', 0.35),
        cloud(960, 400, 340, '#C3CBF2', 0.3),
      ]
    },
  },
  {
    alt: 'Zawadi anapanda mteremko wa mlima wenye theluji, pumzi yake nyeupe. Mawingu yako chini yake, nyota iko juu ya kilele.',
    head: 'Mlimani',
    text: [
      'Basi Zawadi akaenda mlimani. Alipita mianzi, akapita mawingu, mpaka pumzi yake ikageuka moshi mweupe.',
      'Alitembea siku tatu. Kila alipopumzika, nyota ilimsubiri.',
    ],
    draw() {
      begin(7, '#103C4A', 0.16)
      return [
        sky(...SKY.cold),
        stars(90, 0, 480),
        theStar(800, 96, 40),
        mountain(800, 720, 1300, 540, {
          fill: lin([
            [0, '#3E6E86'],
            [1, '#9CCFCB'],
          ]),
        }),
        cloud(540, 640, 520, '#F0F6F2', 0.85),
        cloud(900, 700, 460, '#E2F0EC', 0.9),
        cloud(20, 720, 520, '#D5E8E6', 0.8),
        hill(
          [
            [-20, 850],
            [200, 790],
            [420, 770],
            [640, 690],
            [820, 640],
            [1010, 600],
            [1230, 500],
          ],
          '#1E5260',
          { raw: true, lines: 7, stroke: '#2F6E7A', gap: 40 },
        ),
        path(
          'M560 728q80 -40 150 -52q50 -24 110 -40q100 -30 190 -42q120 -44 230 -110v52q-130 76 -240 96q-90 4 -150 40q-60 0 -110 30q-60 -6 -90 26q-50 -8 -90 0z',
          '#F6FAF6',
        ),
        giraffe({ x: 620, y: 716, s: 0.9, pose: 'walk', rot: -17, head: [96, -146], bend: 6, ha: 4 }),
        cloud(842, 470, 70, '#FFFFFF', 0.75),
        cloud(886, 440, 46, '#FFFFFF', 0.5),
        stroke(
          'M70 910Q60 700 84 520M140 910Q150 740 132 600M20 910Q30 740 12 610M210 910Q206 800 220 700',
          '#3E7A5E',
          14,
        ),
        stroke('M70 800h12M66 690h12M72 600h12M140 800h10M138 700h10M26 760h-10', '#143F3C', 4),
        path(
          'M84 520q50 -10 80 30q-50 6 -80 -30zM82 540q-50 -20 -80 20q50 14 80 -20zM74 610q50 0 70 40q-50 0 -70 -40zM132 600q40 -16 70 14q-40 14 -70 -14zM132 620q-30 0 -40 34q32 -4 40 -34zM12 610q34 -10 54 20q-34 8 -54 -20zM220 700q40 -6 60 30q-44 2 -60 -30zM218 720q-34 0 -46 36q36 -6 46 -36z',
          '#4F936A',
        ),
        snow(50, 300, W, 60, 760),
      ]
    },
  },
  {
    alt: 'Karibu: uso wa Zawadi wenye furaha. Chembe ya theluji yenye ncha sita imetua puani pake.',
    head: 'Kileleni',
    text: [
      'Kileleni, kitu kidogo cheupe kilianguka puani pake. Kilikuwa na ncha sita, kikimetameta.',
      '“Nyota!” alinong’ona Zawadi. Akaifunika kwa jani, polepole kabisa, kisha akashuka mlima mbio, mbio, mbio.',
    ],
    draw() {
      begin(8, '#8CC6C0', 0.06)
      return [
        sky('#2A5A86', '#6FA6C0', '#BFDCE0', '#F6E6D6'),
        stars(26, 0, 260, '#FFFFFF'),
        mountain(930, 900, 1000, 520, {
          fill: lin([
            [0, '#6F9DB8'],
            [1, '#C9E2E2'],
          ]),
        }),
        mountain(120, 920, 900, 420, {
          fill: lin([
            [0, '#86B0C4'],
            [1, '#D5E8E6'],
          ]),
        }),
        glow(800, 276, 240, '#FFFFFF', 0.95),
        giraffe({
          x: 190,
          y: 1560,
          s: 3.5,
          head: [22, -128],
          bend: -18,
          ha: -12,
          eye: 'joy',
          mouth: 'open',
          collarT: 0.62,
        }),
        hill(flat(852, 14, 5), '#F6FAF6', { raw: true, lines: 2, stroke: '#DCE9EC' }),
        flake(800, 276, 44, 6),
        circle(800, 276, 8, '#FFFFFF'),
        snow(60),
        flake(1010, 230, 26),
        flake(180, 190, 22),
        flake(1080, 520, 18),
        flake(700, 110, 20),
      ]
    },
  },
  {
    alt: 'Asubuhi ya dhahabu kwenye njia ya milimani. Zawadi ameinama kutazama jani kubwa: ndani yake mna tone moja la maji.',
    head: 'Tone la maji',
    text: [
      'Njiani jua lilichomoza. Zawadi alifunua jani, aitazame nyota yake mara moja tu.',
      'Nyota haikuwepo. Palibaki tone moja la maji.',
    ],
    draw() {
      begin(9, '#E6B84E', 0.05)
      return [
        sky('#EDB183', '#F9D9A8', '#FFF1CF'),
        glow(240, 260, 430, '#FFFFFF', 0.9),
        circle(240, 260, 92, '#FFF8E6'),
        mountain(960, 560, 760, 330, {
          fill: lin([
            [0, '#D08A7A'],
            [1, '#F3CFA6'],
          ]),
          snow: '#FFF8EC',
        }),
        hill(flat(520, 30, 4), '#E2B06A', { raw: true }),
        hill(flat(590, 26, 5), '#C9B25E', { raw: true, lines: 4, stroke: '#B59C48', gap: 28 }),
        path('M760 560Q640 600 760 650T660 760T300 910H900Q900 790 960 720T860 610T800 560Z', '#F3DDAE'),
        hill(
          [
            [-20, 740],
            [160, 736],
            [380, 780],
            [560, 850],
            [700, 930],
          ],
          '#7F9B4F',
          { lines: 4, stroke: '#6B8640', gap: 40 },
        ),
        shadow(410, 806, 190, 22),
        giraffe({
          x: 380,
          y: 806,
          s: 1.42,
          pose: 'splay',
          head: [170, 92],
          bend: -62,
          ha: 30,
          eye: 'sad',
          mouth: 'sad',
          tail: 0.7,
        }),
        shadow(930, 862, 190, 18, 0.18),
        path('M700 842q110 -86 270 -56q120 16 160 70q-130 50 -260 40q-130 -8 -170 -54z', '#46774C'),
        path('M700 842q160 -50 430 14q-120 -94 -300 -70q-80 16 -130 56z', '#6E9E55'),
        stroke(
          'M706 842q180 -26 424 14M820 826l40 -36M910 830l50 -36M1000 838l40 -26M850 842l40 40M950 846l30 40',
          '#2F5A3A',
          4,
          { opacity: 0.7 },
        ),
        ellipse(900, 838, 46, 26, '#BFE6EC'),
        path('M858 836q6 -40 42 -40q38 2 44 42q-40 22 -86 -2z', '#D8F2F4'),
        path(spark(916, 816, 20), '#FFFFFF'),
        grass(26, 870, 930, '#5E7A38', 44, 0, 640),
      ]
    },
  },
  {
    alt: 'Usiku wa giza. Zawadi ameketi analia, na chozi linaanguka. Kobe mdogo anamtazama kutoka chini, gamba limelowa.',
    head: 'Chozi',
    text: [
      'Usiku ule Zawadi alilia. Chozi moja. Mawili. Matatu.',
      '“Samahani,” ilisema sauti kutoka chini, “mbona mvua hii ina chumvi?” Alikuwa Kobe.',
    ],
    draw() {
      begin(10, '#151A3E', 0.26)
      return [
        sky('#0C0F2A', '#1D2246', '#2F3A6E'),
        stars(60, 0, 500),
        glow(640, 640, 560, '#6672BE', 0.5),
        hill(flat(560, 26, 4), '#222A58', { raw: true }),
        acacia(230, 742, 1.05, { trunk: '#171530', leaf: '#18224A', dark: '#131B3C', light: '#222E5C' }),
        hill(flat(700, 16, 5), '#1F3B4A', { raw: true, lines: 5, stroke: '#2B4E5E' }),
        shadow(430, 806, 190, 22, 0.4),
        giraffe({
          x: 430,
          y: 806,
          s: 1.62,
          sit: true,
          head: [118, -74],
          bend: -44,
          ha: 30,
          eye: 'sad',
          mouth: 'sad',
        }),
        drop(764, 690, 9),
        drop(752, 742, 7),
        shadow(840, 846, 120, 14, 0.4),
        tortoise(842, 846, 1.25, { flip: true, up: 34 }),
        stroke('M822 742l-12 -16M850 738v-18M876 746l12 -16', '#BFE6EC', 4),
        grass(54, 850, 930, '#122A38', 46),
      ]
    },
  },
  {
    alt: 'Kobe anaongoza, Zawadi anafuata akiwa ameinama kumsikiliza, katikati ya matete marefu na vimulimuli.',
    head: 'Njia ya matete',
    text: [
      'Zawadi alimweleza yote. Kobe alifikiri polepole, kama afanyavyo kila kitu.',
      '“Mimi sijawahi kuangalia juu,” alisema. “Gamba haliniruhusu. Kwa hiyo nyota huja kwangu. Twende.”',
    ],
    draw() {
      begin(11, '#0E3A3A', 0.26)
      return [
        sky('#0B2A30', '#124046', '#1F5E58', '#4B8C72'),
        glow(660, 560, 520, '#A9C987', 0.35),
        reeds(0, W, 700, 46, '#2A6A5E', { min: 240, max: 470, head: '#1F4A44' }),
        hill(flat(716, 10, 5), '#1B4A40', { raw: true, lines: 3, stroke: '#2A6152' }),
        shadow(420, 802, 170, 18, 0.35),
        giraffe({ x: 400, y: 802, s: 1.34, pose: 'walk', head: [162, -4], bend: -62, ha: 22 }),
        shadow(880, 812, 110, 12, 0.35),
        tortoise(880, 812, 1.12, { up: 6 }),
        fireflies(26, 40, 1160, 110, 690),
        reeds(-20, 260, 930, 14, '#0A2A28', { min: 240, max: 460, head: '#0A2A28' }),
        reeds(1000, 1220, 930, 14, '#0A2A28', { min: 260, max: 520, head: '#0A2A28' }),
        grass(60, 880, 940, '#0A2A28', 60),
      ]
    },
  },
  {
    alt: 'Ziwa dogo lililotulia kama kioo. Nyota zote za mbinguni ziko ndani ya maji; Zawadi na Kobe wamesimama ukingoni.',
    head: 'Ziwa la nyota',
    text: [
      'Walitembea kwa mwendo wa Kobe, yaani usiku mzima. Nyuma ya matete palikuwa na ziwa dogo, limetulia kama kioo.',
      'Na ndani yake zilikuwamo nyota zote za mbinguni.',
    ],
    draw() {
      begin(12, ...NIGHT)
      const half = named(
        [
          stars(120, 0, 380),
          path('M-40 300Q500 120 1240 60L1240 180Q560 230 -40 380Z', '#A3AEE6', { opacity: 0.16 }),
          theStar(745, 190, 46),
          hill(flat(395, 20, 5), '#222A58', { raw: true, bottom: 430 }),
          acacia(1040, 428, 0.34, {
            ...BUSH,
            leaf: '#1A2A3E',
            dark: '#16233A',
            light: '#233A4C',
            trunk: '#16182E',
          }),
        ]
          .flat(9)
          .join(''),
      )
      const bank = [
        [-20, 640],
        [130, 622],
        [300, 640],
        [420, 690],
        [500, 770],
        [520, 860],
        [600, 930],
      ]
      return [
        rect(0, 0, W, 430, lin(SKY.night.map((s, i) => [n(i / 3), s]))),
        rect(
          0,
          430,
          W,
          470,
          lin([
            [0, '#5F6BB4'],
            [0.35, '#2F3A80'],
            [1, '#141840'],
          ]),
        ),
        use(half),
        g({ transform: 'translate(0 860) scale(1 -1)', opacity: 0.85 }, use(half)),
        stroke('M0 430H1200', '#C3CBF2', 3, { opacity: 0.5 }),
        glints(20, 420, 1180, 450, 880, '#A3AEE6', 0.35, 90),
        hill(bank, '#15302F', { raw: true, lines: 4, stroke: '#20443F' }),
        reeds(0, 110, 660, 10, '#1B443C', { min: 130, max: 260, head: '#3B2230' }),
        giraffe({ x: 240, y: 690, s: 1.2, head: [86, -148], bend: -18, ha: 20, mouth: 'open' }),
        tortoise(438, 742, 0.72, { rot: 12 }),
        reeds(980, 1220, 930, 10, '#0E2230', { min: 150, max: 280, head: '#0E2230' }),
        grass(30, 880, 930, '#0E2423', 50, 0, 500),
      ]
    },
  },
  {
    alt: 'Zawadi ametumbukiza pua majini. Nyota imevunjika vipande na mawimbi ya mviringo yanaenea. Kobe ameketi ukingoni.',
    head: 'Ngoja',
    text: [
      'Zawadi alitumbukiza pua aichukue ile kubwa. Nyota ikavunjika vipande elfu!',
      '“Usiivute,” alisema Kobe. “Ngoja.” Wakangoja. Maji yakatulia, na nyota ikarudi yenyewe.',
    ],
    draw() {
      begin(13, '#1D2246', 0.16)
      const [cx, cy] = [742, 610]
      const rings = [70, 140, 220, 310, 410, 520].map((r, i) =>
        ellipse(cx, cy, r, r * 0.46, 'none', {
          stroke: '#A3AEE6',
          'stroke-width': 7 - i,
          opacity: 0.75 - i * 0.1,
        }),
      )
      const shards = Array.from({ length: 34 }, () => {
        const a = rnd() * Math.PI * 2
        const r = between(60, 330)
        return spark(cx + Math.cos(a) * r, cy + Math.sin(a) * r * 0.46, between(6, 22), 0.4)
      }).join('')
      return [
        rect(
          0,
          0,
          W,
          H,
          lin([
            [0, '#3A4390'],
            [0.3, '#2B3478'],
            [1, '#10143A'],
          ]),
        ),
        stars(70, 240, 880),
        hill(flat(190, 16, 5), '#1B3A3A', { raw: true, bottom: 0 }),
        reeds(480, 1220, 212, 26, '#24564C', { min: 90, max: 220 }),
        glow(cx, cy, 380, '#FFE7A8', 0.5),
        rings,
        path(shards, '#FCE7A8'),
        hill(
          [
            [-20, 470],
            [160, 450],
            [350, 500],
            [470, 580],
            [520, 700],
            [590, 820],
            [640, 930],
          ],
          '#1E4038',
          { raw: true, lines: 5, stroke: '#2B544A' },
        ),
        shadow(270, 640, 190, 22, 0.35),
        giraffe({
          x: 250,
          y: 636,
          s: 1.5,
          pose: 'splay',
          head: [200, 70],
          bend: -72,
          ha: 56,
          eye: 'open',
          mouth: 'flat',
        }),
        ellipse(cx - 2, cy + 4, 52, 15, '#8E9BE8', { opacity: 0.6 }),
        grass(30, 860, 930, '#12302C', 54, 0, 540),
        shadow(330, 832, 100, 12, 0.35),
        tortoise(330, 830, 1.05),
      ]
    },
  },
  {
    alt: 'Machweo ya waridi. Zawadi anatembea mbele, Kobe akiwa mgongoni pake; Nyanya anafuata polepole akiwa ameinama.',
    head: 'Hatua kwa hatua',
    text: [
      'Sasa Zawadi alielewa. Jioni iliyofuata alimwongoza Nyanya, hatua kwa hatua.',
      '“Kwa hiyo hukuniletea nyota?” aliuliza Nyanya. “Hapana,” alicheka Zawadi. “Nakupeleka wewe kwa nyota.”',
    ],
    draw() {
      begin(14, '#C2556A', 0.12)
      return [
        sky('#7B1F40', '#C2556A', '#EDA08A', '#F9D9B8', '#FFF1CF'),
        glow(190, 560, 420, '#FFF8E0', 0.9),
        circle(190, 560, 100, '#FFF6DC'),
        cloud(420, 170, 420, '#EFCDC5', 0.5),
        cloud(880, 270, 280, '#EFCDC5', 0.45),
        path(
          'M160 210l16 8l16 -10l-10 16l-6 4zM250 250l14 7l14 -9l-9 14l-5 4zM100 260l12 6l12 -8l-8 12l-4 3z',
          '#7B1F40',
        ),
        hill(flat(610, 34, 4), '#C9697A', { raw: true }),
        hill(flat(660, 20, 5), '#A84A62', { raw: true, lines: 3, stroke: '#BB5C72', gap: 26 }),
        acacia(1130, 700, 0.4, { trunk: '#5A1A36', leaf: '#7B2A4A', dark: '#651F40', light: '#9A3F5C' }),
        hill(
          [
            [-20, 760],
            [300, 742],
            [640, 756],
            [940, 722],
            [1230, 700],
          ],
          '#D08A5C',
          { lines: 5, stroke: '#B96F48', gap: 36 },
        ),
        shadow(350, 820, 200, 20),
        giraffe({
          x: 330,
          y: 820,
          s: 1.06,
          old: true,
          pose: 'walk',
          head: [186, 58],
          bend: -108,
          ha: 26,
          eye: 'joy',
        }),
        shadow(830, 808, 150, 18),
        giraffe({ x: 820, y: 808, s: 1.16, pose: 'walk', head: [56, -150], bend: -16, ha: -4, eye: 'joy' }),
        tortoise(800, 544, 0.6, { up: 8, rot: -4 }),
        grass(46, 850, 930, '#8A4A38', 40),
      ]
    },
  },
  {
    alt: 'Nyanya na Zawadi wameinama kando ya maji yaliyotulia. Katikati yao, ndani ya maji, nyota kubwa inawaka karibu na taswira zao.',
    head: 'Mbingu majini',
    text: [
      'Nyanya aliinamisha shingo, kama alivyoinama kila siku. Na mbingu yote ikamtazama kutoka majini.',
      '“Ile pale,” alinong’ona, “iliyowaka usiku uliozaliwa. Na kando yake naiona nyingine… ina masikio na pembe mbili.”',
    ],
    draw() {
      begin(15, '#1D2246', 0.14)
      const pair = [
        giraffe({
          x: 270,
          y: 470,
          s: 1.0,
          old: true,
          pose: 'splay',
          head: [196, 176],
          bend: -96,
          ha: 34,
          eye: 'down',
        }),
        giraffe({ x: 1010, y: 470, s: 1.14, flip: true, pose: 'splay', head: [160, 84], bend: -66, ha: 42 }),
        tortoise(1136, 470, 0.66, { flip: true }),
      ]
        .flat(9)
        .join('')
      const both = named(pair)
      const far = named([hill(flat(430, 18, 5), '#2B3470', { raw: true, bottom: 480 })].flat(9).join(''))
      return [
        rect(
          0,
          0,
          W,
          480,
          lin([
            [0, '#171B44'],
            [0.6, '#39428C'],
            [1, '#8E8FD0'],
          ]),
        ),
        stars(90, 0, 380),
        use(far),
        rect(
          0,
          478,
          W,
          430,
          lin([
            [0, '#6D74C2'],
            [0.3, '#323C86'],
            [1, '#12163E'],
          ]),
        ),
        g({ transform: 'translate(0 956) scale(1 -1)', opacity: 0.45 }, use(far)),
        stars(80, 540, 890),
        g({ transform: 'translate(0 946) scale(1 -1)', opacity: 0.55 }, use(both)),
        theStar(640, 772, 58, 0.9),
        stroke('M520 852q120 14 240 0M570 876q70 8 140 0', '#FFE7A8', 4, { opacity: 0.4 }),
        path(
          'M-20 470Q180 456 380 464Q520 470 560 482Q400 492 200 488T-20 496ZM1220 466Q1000 456 860 464Q760 470 730 480Q900 492 1220 494Z',
          '#173433',
        ),
        use(both),
        grass(16, 488, 500, '#1F4A42', 34, 0, 430),
        grass(12, 488, 498, '#1F4A42', 34, 800, 1200),
        reeds(-10, 90, 900, 8, '#0E2230', { min: 150, max: 300, head: '#0E2230' }),
        reeds(1120, 1210, 900, 8, '#0E2230', { min: 150, max: 300, head: '#0E2230' }),
      ]
    },
  },
  {
    alt: 'Baada ya mvua: vidimbwi vingi ardhini, kila kimoja na nyota yake. Nyanya na Zawadi wamelala pamoja chini ya mgunga.',
    head: 'Vidimbwi',
    text: [
      'Mvua za vuli zilipokuja, kila kidimbwi kilipata nyota yake. Nyanya hakuinua shingo tena, wala hakuhitaji.',
      'Wenye shingo ndefu hufikia majani. Wenye subira hufikia nyota.',
    ],
    draw() {
      begin(16, '#2B2A5E', 0.16)
      const water = lin([
        [0, '#8E9BE8'],
        [1, '#2B3470'],
      ])
      const jewel = named(
        [
          path(starShape(0, 0, 30, 8, 0.5, Math.PI / 8), '#F4C65C'),
          path(starShape(0, 0, 29, 4, 0.36), '#FFF3CF'),
        ].join(''),
      )
      const pool = (x, y, r) => {
        const edge = Array.from({ length: 9 }, (_, i) => {
          const a = (i / 9) * Math.PI * 2
          const k = r * between(0.86, 1.1)
          return [x + Math.cos(a) * k, y + Math.sin(a) * k * 0.34]
        })
        return [
          path(smooth(edge), water, { stroke: '#2B5650', 'stroke-width': r * 0.07 }),
          ellipse(x, y, r * 0.5, r * 0.17, '#FFE7A8', { opacity: 0.32 }),
          use(jewel, 0, 0, {
            transform: `translate(${n(x)} ${n(y)}) scale(${(r / 90).toFixed(2)} ${(r / 180).toFixed(2)})`,
          }),
        ]
      }
      return [
        sky('#171B44', '#3A3F8C', '#8E7FC0', '#D9A6C4'),
        stars(70, 0, 240),
        hill(flat(300, 22, 5), '#6E62A8', { raw: true }),
        hill(flat(350, 18, 5), '#3F6E6A', { raw: true, lines: 9, stroke: '#4F827A', gap: 62 }),
        [
          [120, 402, 34],
          [330, 392, 28],
          [920, 396, 30],
          [1080, 430, 44],
          [760, 440, 38],
          [480, 448, 40],
        ].map((a) => pool(...a)),
        acacia(420, 640, 1.18, { trunk: '#3B2240', leaf: '#2F5A4A', dark: '#22433F', light: '#4F8460' }),
        shadow(430, 684, 300, 34, 0.3),
        giraffe({
          x: 320,
          y: 680,
          s: 1.12,
          old: true,
          sit: true,
          head: [176, 42],
          bend: -66,
          ha: 12,
          eye: 'closed',
        }),
        giraffe({
          x: 720,
          y: 690,
          s: 1.1,
          flip: true,
          sit: true,
          head: [84, 14],
          bend: -40,
          ha: 16,
          eye: 'closed',
        }),
        grass(36, 740, 930, '#27524C', 34),
        pool(1010, 600, 92),
        pool(140, 770, 120),
        pool(900, 792, 150),
        pool(480, 812, 96),
        tortoise(1110, 716, 0.86, { flip: true }),
      ]
    },
  },
]

export const twiga = {
  dir: 'twiga-na-nyota',
  lang: 'sw',
  title: 'Twiga na Nyota',
  author: 'Halima Njeri',
  words: {
    by: 'Imeandikwa na',
    contents: 'Yaliyomo',
    cover: 'Jalada',
    titlePage: 'Ukurasa wa jina',
    page: 'Ukurasa',
    access: 'Kila picha ina maelezo, na kurasa hufuata mpangilio wa kusomwa.',
  },
  uuid: '6f0a5c1e-3b7d-4c59-9a54-2d1f7e8b6c01',
  description: {
    en_US:
      'Zawadi the young giraffe sets out to fetch a star for her grandmother, whose old neck can no longer lift to the sky. Anthill, elephant, owl and snowy mountain all fall short, until a slow tortoise shows her where the stars come down by themselves.',
    sw_KE:
      'Zawadi, twiga mdogo, anaondoka kumtafutia Nyanya nyota, kwa kuwa shingo ya Nyanya haiwezi tena kuinuka. Kichuguu, Ndovu, Bundi na mlima wa theluji havitoshi, mpaka Kobe mpole amwonyeshe mahali ambapo nyota hushuka zenyewe.',
    ar_SA:
      'تنطلق الزرافة الصغيرة زوادي لتُحضر نجمة لجدّتها التي لم تعد رقبتها ترتفع إلى السماء. لا ينفعها التلّ ولا الفيل ولا البومة ولا الجبل المكسوّ بالثلج، حتى تدلّها سلحفاة بطيئة على المكان الذي تنزل إليه النجوم وحدها.',
  },
  subject: ['Hadithi za watoto', 'Vitabu vya picha'],
  tags: ['picha', 'watoto', 'wanyama', 'usiku', 'nyanya', 'subira'],
  addedAt: '2026-11-12T08:00:00Z',
  scenes: scenes.map((s) => ({ ...s, svg: () => svg(s.draw()) })),
}
