import { useId } from 'react'
import { ClothPattern } from './cover/cloth.tsx'
import { type CoverPalette, coverPalettes, type Motif } from './cover/cover-design.ts'

/** A strip of printed cloth, as wide as its place and `height` px high; only whole tiles high, so no motif is cut. */
export function KangaBand(props: {
  className?: string
  height?: number
  motif?: Motif
  palette?: CoverPalette
}) {
  const { height = 24, motif = 'almasi', palette = coverPalettes[0]! } = props
  const id = useId()
  return (
    <svg className={props.className} width="100%" height={height} aria-hidden="true" focusable="false">
      <defs>
        <ClothPattern id={id} motif={motif} palette={palette} />
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}
