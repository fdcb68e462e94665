import { openPublication, type Publication, ReaderError } from '@kurasa/reader-core'
import framed from './odd-pictures/framed.png?url'
import moving from './odd-pictures/moving.gif?url'
import print from './odd-pictures/print.jpg?url'
import turned from './odd-pictures/turned.jpg?url'

/** A page of a picture book made for stories and tests. */
interface PictureInput {
  /** CSS px; 600 × 900 unless given. */
  width?: number
  height?: number
  /** In place of the picture: it never comes, it is damaged or far too large, or reading it fails. */
  failure?: 'pending' | 'damaged' | 'huge' | 'network' | 'missing' | 'locked'
  /** A file as some books have it: it has white borders, moves, has the colours of print, is on its side but for its EXIF, holds a script. */
  odd?: keyof typeof ODD_TYPES
  /** It has a small form, which comes before the picture itself. */
  hasSmallForm?: boolean
}

const ODD_TYPES = {
  framed: 'image/png',
  moving: 'image/gif',
  print: 'image/jpeg',
  turned: 'image/jpeg',
  scripted: 'image/svg+xml',
} as const

/** A picture book made for stories and tests. */
export interface PictureBookInput {
  direction?: 'ltr' | 'rtl'
  count?: number
  /** False: no number on the pages, which needs a face of the machine. */
  isNumbered?: boolean
  /** Pages of fixed layout: a picture with words over it; each page gives its own size. */
  isFixedLayout?: boolean
  /** Pages that differ from the others, by number from 1. */
  pages?: Readonly<Record<number, PictureInput>>
}

const GROUNDS = ['#f3c98b', '#8cc6c0', '#efcdc5', '#c7d8a4', '#c9b8de', '#f0ddb5']
const HILLS = ['#c87848', '#2a7280', '#c2556a', '#46774c', '#4652a0', '#b9573a']
const HUGE = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><rect/></svg>'
const SCRIPT =
  '<script>parent.hasPictureRun = true</script><image href="x:" onerror="parent.hasPictureRun = true"/></svg>'
const arabicDigits = new Intl.NumberFormat('ar-EG')

/** A hill, a sun that wanders with the pages, and the number of the page. */
function drawPicture(
  number: number,
  { width = 600, height = 900 }: PictureInput,
  isRtl: boolean,
  isNumbered: boolean,
): string {
  const hue = (number - 1) % GROUNDS.length
  const sun = width * (0.2 + 0.6 * ((number * 0.37) % 1))
  const words = !isNumbered ? '' : isRtl ? arabicDigits.format(number) : String(number)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${GROUNDS[hue]}"/>
<circle cx="${sun}" cy="${height * 0.28}" r="${height * 0.08}" fill="#fbf0d8"/>
<path d="M0 ${height * 0.62}Q${width * 0.3} ${height * 0.45} ${width * 0.55} ${height * 0.6}T${width} ${height * 0.52}V${height}H0Z" fill="${HILLS[hue]}"/>
<rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="none" stroke="#33241c" stroke-width="4"/>
<text x="${width / 2}" y="${height * 0.82}" font-family="sans-serif" font-size="${height * 0.16}" font-weight="700" text-anchor="middle" fill="#fffaf0">${words}</text></svg>`
}

/** The picture under words that the page places. */
function fixedPage(number: number, input: PictureInput, isRtl: boolean): string {
  const { width = 600, height = 900 } = input
  const words = isRtl
    ? 'ارتفع القمر فوق التل، ولم ينم أحد.'
    : 'The moon rose over the hill, and nobody slept.'
  return `<html xmlns="http://www.w3.org/1999/xhtml" lang="${isRtl ? 'ar' : 'en'}"><head><title>${number}</title>
<meta name="viewport" content="width=${width}, height=${height}"/><style>body { margin: 0 }
p { position: absolute; inset: ${height * 0.04}px ${width * 0.08}px auto; margin: 0; font: 600 ${height * 0.045}px / 1.3 sans-serif; text-align: center }</style></head>
<body${isRtl ? ' dir="rtl"' : ''}>${drawPicture(number, input, isRtl, true)}<p>${words}</p></body></html>`
}

function pictureLink(href: string, { width = 600, height = 900, odd, hasSmallForm }: PictureInput = {}) {
  const type = odd ? ODD_TYPES[odd] : 'image/svg+xml'
  const small = { href: href.replace('.', '-small.'), type, width: 60, height: (60 * height) / width }
  return { href, type, width, height, ...(hasSmallForm && { alternate: [small] }) }
}

/** A book of pictures whose sizes are known; pages are `page-1.svg` and so on. `heal` lets what failed come. */
export async function pictureBook(
  input: PictureBookInput = {},
): Promise<{ publication: Publication; requests: string[]; heal: () => void }> {
  const { direction = 'ltr', count = 12, isNumbered = true, isFixedLayout = false, pages = {} } = input
  const isRtl = direction === 'rtl'
  const hrefOf = (number: number) => `page-${number}.${isFixedLayout ? 'xhtml' : 'svg'}`
  const requests: string[] = []
  let isHealed = false
  const publication = await openPublication({
    manifest: () => ({
      metadata: {
        identifier: `urn:kurasa:sample:pictures:${direction}:${count}`,
        title: isRtl ? 'القمر والتل' : 'The Moon and the Hill',
        author: isRtl ? 'سلمى الكردي' : 'Amina Otieno',
        language: isRtl ? 'ar' : 'en',
        readingProgression: direction,
        ...(isFixedLayout && { layout: 'fixed' }),
      },
      readingOrder: Array.from({ length: count }, (_, index) =>
        isFixedLayout
          ? { href: hrefOf(index + 1), type: 'application/xhtml+xml' }
          : pictureLink(hrefOf(index + 1), pages[index + 1]),
      ),
      toc: [{ href: hrefOf(1), title: isRtl ? 'البداية' : 'The beginning' }],
    }),
    async read(href) {
      requests.push(href)
      const number = Number(/^page-(\d+)/.exec(href)?.[1])
      const page = pages[number] ?? {}
      if (/small/.test(href)) return new TextEncoder().encode(drawPicture(number, page, isRtl, false))
      if (!isHealed && page.failure === 'pending') return new Promise<never>(() => undefined)
      if (!isHealed && page.failure === 'network')
        throw new ReaderError('network', 'The sample was unplugged.')
      if (!isHealed && page.failure === 'missing')
        throw new ReaderError('not-found', 'The sample has lost it.')
      if (!isHealed && page.failure === 'locked') throw new ReaderError('encrypted', 'The sample is locked.')
      if (!isHealed && page.failure === 'huge') return new TextEncoder().encode(HUGE)
      if (isFixedLayout) return new TextEncoder().encode(fixedPage(number, page, isRtl))
      const isDamaged = !isHealed && page.failure === 'damaged'
      if (page.odd && page.odd !== 'scripted') {
        const file = await fetch({ framed, moving, print, turned }[page.odd])
        return new Uint8Array(await file.arrayBuffer())
      }
      const drawn = drawPicture(number, page, isRtl, isNumbered)
      const whole = page.odd === 'scripted' ? drawn.replace('</svg>', SCRIPT) : drawn
      return new TextEncoder().encode(isDamaged ? '<svg' : whole)
    },
  })
  return {
    publication,
    requests,
    heal: () => {
      isHealed = true
    },
  }
}
