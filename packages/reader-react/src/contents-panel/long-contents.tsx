import type { ReactNode } from 'react'
import { Virtuoso } from 'react-virtuoso'
import type { ContentsRow } from './contents-rows.ts'

/** A very long table of contents: only the rows in view are in the document. */
export default function LongContents({
  rows,
  current,
  className,
  draw,
}: {
  rows: readonly ContentsRow[]
  /** Row to begin at. */
  current: number
  className: string | undefined
  draw: (row: ContentsRow) => ReactNode
}) {
  return (
    <Virtuoso
      className={className}
      data={rows}
      initialTopMostItemIndex={current > 0 ? { index: current, align: 'center' } : 0}
      increaseViewportBy={400}
      itemContent={(_, row) => draw(row)}
    />
  )
}
