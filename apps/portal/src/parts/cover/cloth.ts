import type { CoverPalette, Motif } from './cover-design.ts'

type Colours = Pick<CoverPalette, 'ground' | 'quiet' | 'middle' | 'bright'>

const STAR = Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8
  const radius = index % 2 === 0 ? 9.4 : 7
  return `${(12 + radius * Math.sin(angle)).toFixed(1)} ${(12 - radius * Math.cos(angle)).toFixed(1)}`
}).join('L')

const wave = (x: number, y: number, { ground, quiet, middle, bright }: Colours) =>
  `<circle cx="${x}" cy="${y}" r="12" fill="${ground}"/><circle cx="${x}" cy="${y}" r="11" fill="${quiet}"/><circle cx="${x}" cy="${y}" r="8.4" fill="${middle}"/><circle cx="${x}" cy="${y}" r="6" fill="${ground}"/><circle cx="${x}" cy="${y}" r="2.4" fill="${bright}"/>`

/** One tile of a motif, 24 by 24, on the palette's ground. */
const tiles: Record<Motif, (colours: Colours) => string> = {
  almasi: ({ quiet, middle, bright }) =>
    `<path fill="${quiet}" d="M12 0 24 12 12 24 0 12z"/><path fill="${middle}" d="M12 4.5 19.5 12 12 19.5 4.5 12z"/><path fill="${bright}" d="M12 8.7 15.3 12 12 15.3 8.7 12z"/>`,
  korosho: ({ quiet, middle, bright }) =>
    `<path fill="${middle}" d="M4 3.5C10 .5 16.5 3 16 10c-.4 5-4.5 8.5-10.5 8C9.5 16.5 12 14 11.5 11 11 8.5 8.5 9.5 6 8.5 3.5 7.5 2.7 4.5 4 3.5z"/><path fill="${quiet}" d="M6.5 5c3-1 5.5 0 6.5 2.5-2-1-4.5-.5-6-1z"/><circle fill="${bright}" cx="20" cy="16.5" r="2"/><circle fill="${quiet}" cx="15.5" cy="20.5" r="1.1"/><circle fill="${quiet}" cx="20.5" cy="5" r="1.1"/>`,
  mawimbi: (colours) =>
    [
      [12, 0],
      [0, 12],
      [24, 12],
      [12, 24],
      [0, 36],
      [24, 36],
    ]
      .map(([x, y]) => wave(x!, y!, colours))
      .join(''),
  pembe: ({ quiet, middle, bright }) =>
    `<path fill="${middle}" d="M0 11 6 1l6 10z"/><path fill="${quiet}" d="M12 11 18 1l6 10zM0 13h12L6 23z"/><path fill="${bright}" d="M12 13h12l-6 10z"/>`,
  vitone: ({ quiet, middle, bright }) =>
    `<circle fill="${quiet}" cx="12" cy="12" r="7.6"/><circle fill="${bright}" cx="12" cy="12" r="4.6"/><path fill="${middle}" d="M0 2.4A2.4 2.4 0 0 0 2.4 0H0zm24 0A2.4 2.4 0 0 1 21.6 0H24zM0 21.6A2.4 2.4 0 0 1 2.4 24H0zm24 0a2.4 2.4 0 0 0-2.4 2.4H24z"/>`,
  mkeka: ({ quiet, middle, bright }) =>
    `<path fill="${quiet}" d="M0 10 12 0v6L0 16zm12 2 12 10v6L12 18zm0-24L24-2v6L12-6z"/><path fill="${middle}" d="M0 22l12-10v6L0 28zm0-24 12-10v6L0 4zM12 0l12 10v6L12 6z"/><path fill="${bright}" d="M12 7.5 13.5 9 12 10.5 10.5 9zM12 19.5l1.5 1.5-1.5 1.5-1.5-1.5z"/>`,
  nyota: ({ ground, quiet, middle, bright }) =>
    `<path fill="${middle}" d="M${STAR}z"/><circle fill="${ground}" cx="12" cy="12" r="4.8"/><path fill="${bright}" d="M12 9l3 3-3 3-3-3z"/><path fill="${quiet}" d="M0 3 3 0H0zm24 0-3-3h3zM0 21l3 3H0zm24 0-3 3h3z"/>`,
  majani: ({ quiet, middle, bright }) =>
    `<path fill="${quiet}" d="M11.3 0h1.4v24h-1.4z"/><path fill="${quiet}" d="M12 14C5.5 14 2 10 2 3c6.5 0 10 4 10 11z"/><path fill="${middle}" d="M12 14c6.5 0 10-4 10-11-6.5 0-10 4-10 11z"/><circle fill="${bright}" cx="5" cy="19" r="1.7"/><circle fill="${bright}" cx="19" cy="19" r="1.7"/>`,
}

/** A motif as the markup of an SVG pattern, for `fill="url(#cloth)"`. `scale` 1 makes a tile 24 units wide. */
export function clothPattern(
  motif: Motif,
  palette: CoverPalette,
  { x = 0, y = 0, scale = 1 }: { x?: number; y?: number; scale?: number } = {},
): string {
  return `<pattern id="cloth" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="translate(${x} ${y}) scale(${scale})">${tileOf(motif, palette)}</pattern>`
}

const tileOf = (motif: Motif, palette: CoverPalette) =>
  `<path fill="${palette.ground}" d="M0 0h24v24H0z"/>${tiles[motif](palette)}`

/** An SVG drawing as the address of an image: it is isolated, so it runs nothing and affects no other. */
export const drawingUrl = (width: number, height: number, markup: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup}</svg>`,
  )}`

/** One tile of a motif as an image to repeat, 24 px wide and high. */
export const clothTileUrl = (motif: Motif, palette: CoverPalette): string =>
  drawingUrl(24, 24, tileOf(motif, palette))
