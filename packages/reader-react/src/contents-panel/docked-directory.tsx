import { type KeyboardEvent, useId, useRef } from 'react'
import { inertWhen } from '../inert-when.ts'
import { usePageContext } from '../reader-context.tsx'
import { focusPage } from '../use-reader-keys.ts'
import styles from './contents-panel.module.css'
import { Directory } from './directory.tsx'

/** The directory beside the page; Escape leads back to the page. */
export default function DockedDirectory({ isInert }: { isInert: boolean }) {
  const { viewRef } = usePageContext()
  const name = useId()
  const current = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    focusPage(viewRef.current)
  }
  return (
    <aside
      className={styles.dock}
      aria-labelledby={name}
      data-kurasa-dock=""
      inert={inertWhen(isInert)}
      onKeyDown={onKeyDown}
    >
      <Directory name={name} current={current} />
    </aside>
  )
}
