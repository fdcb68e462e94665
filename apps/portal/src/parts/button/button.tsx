import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

interface Look {
  kind?: 'primary' | 'tonal' | 'outline' | 'text' | 'danger'
  /** `card` inside cards, `tall` for the one main action of a screen. */
  size?: 'card' | 'tall'
}

export function Button({
  kind = 'primary',
  size,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return (
    <button
      type="button"
      {...rest}
      data-kind={kind}
      data-size={size}
      className={[styles.button, className].filter(Boolean).join(' ')}
    />
  )
}

/** Looks like a button, leads to an address. */
export function ButtonLink({ kind = 'primary', size, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      data-kind={kind}
      data-size={size}
      className={[styles.button, className].filter(Boolean).join(' ')}
    />
  )
}

/** An action shown by its icon alone; `label` is its name. */
export function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.icon} aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  )
}

export function IconLink(props: { label: string; to: string; children: ReactNode }) {
  return (
    <Link className={styles.icon} aria-label={props.label} to={props.to}>
      {props.children}
    </Link>
  )
}
