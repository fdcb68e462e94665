import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from '../link.tsx'
import styles from './button.module.css'

interface Look {
  kind?: 'primary' | 'tonal' | 'outline' | 'text' | 'danger'
  /** `card` inside cards, `tall` for the one main action of a screen. */
  size?: 'card' | 'tall'
}

/** `isBusy` keeps the button's place and takes no second tap; its text is then what is being done. */
export function Button({
  kind = 'primary',
  size,
  className,
  isBusy = false,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        // A busy submit button must not send its form again.
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
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
export function IconButton(props: {
  label: string
  onClick: () => void
  children: ReactNode
  /** For one that is on or off: its icon is filled while it is on. */
  isPressed?: boolean
  opensDialog?: boolean
}) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      aria-haspopup={props.opensDialog && 'dialog'}
      onClick={props.onClick}
    >
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
