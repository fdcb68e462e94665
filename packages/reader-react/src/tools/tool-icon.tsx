import type { ReactNode } from 'react'

/** The icon of a tool. One of letters is no part of the tool's name. */
export function ToolIcon({ icon }: { icon: ReactNode }) {
  return typeof icon === 'string' ? <span aria-hidden="true">{icon}</span> : icon
}
