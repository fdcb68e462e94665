import type { LucideIcon } from 'lucide-react'

/** A Lucide icon in the house's stroke. `isSmall` inside text and chips; `isMirrored` when it points along the interface. */
export function Icon(props: { icon: LucideIcon; isSmall?: boolean; isMirrored?: boolean }) {
  const { icon: Drawing, isSmall = false, isMirrored = false } = props
  return (
    <Drawing
      size={isSmall ? 18 : 24}
      strokeWidth={1.75}
      aria-hidden="true"
      focusable="false"
      className={isMirrored ? 'mirrored' : undefined}
    />
  )
}
