import { clothTileUrl } from './cover/cloth.ts'
import { type CoverPalette, coverPalettes, type Motif } from './cover/cover-design.ts'
import styles from './kanga-band.module.css'

/** A strip of printed cloth, as wide as its place and `height` px high; only whole tiles high, so no motif is cut. */
export function KangaBand(props: {
  className?: string
  height?: number
  motif?: Motif
  palette?: CoverPalette
}) {
  const { className = '', height = 24, motif = 'almasi', palette = coverPalettes[0]! } = props
  return (
    <span
      className={`${styles.band} ${className}`}
      style={{ blockSize: height, backgroundImage: `url("${clothTileUrl(motif, palette)}")` }}
    />
  )
}
