import { useId } from 'react'
import { clothPattern } from './cover/cloth.ts'
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
  const drawing = `<defs>${clothPattern(id, motif, palette)}</defs><rect width="100%" height="${height}" fill="url(#${id})"/>`
  return (
    <svg
      className={props.className}
      width="100%"
      height={height}
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own shapes and colours
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
