import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** Notice of a screen that has nothing to show: a drawing, what happened, what to do. */
export function Notice(props: {
  drawing?: ReactNode
  title: string
  hint?: string
  /** True when this is the only heading of the screen. */
  isScreen?: boolean
  isAlert?: boolean
  children?: ReactNode
}) {
  const Title = props.isScreen ? 'h1' : 'h2'
  return (
    <div className={styles.notice} role={props.isAlert ? 'alert' : undefined}>
      {props.drawing}
      <Title className={styles.title}>{props.title}</Title>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )
}
