import { leftToRight, type ReadingDirection } from '@kurasa/reader-core'
import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import styles from './tabs.module.css'

/** Props of `Tabs`. */
export interface TabsProps<Value extends string> {
  label: string
  /** Prefix of the ids of tabs and panes: `<panes>-tab-<value>` and `<panes>-<value>`. */
  panes: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Tabs over panes of one panel; arrow keys go round as the interface runs. */
export function Tabs<Value extends string>({ label, panes, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return
    const direction = getComputedStyle(list.current).direction as ReadingDirection
    const [backward, forward] = leftToRight(['ArrowLeft', 'ArrowRight'], direction)
    const at = tabs.findIndex((tab) => tab.value === value)
    const to =
      event.key === forward
        ? (at + 1) % tabs.length
        : event.key === backward
          ? (at + tabs.length - 1) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panes}-tab-${tab.value}`}
          data-tab={tab.value}
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${panes}-${tab.value}` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
