import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

/** Attributes of a button that an app may give. */
export type ButtonAttributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'>

/** Props of `Button`. */
export interface ButtonProps extends ButtonAttributes {
  /** One primary button per view. */
  variant?: 'primary' | 'outline' | 'text'
  children: ReactNode
}

/** A button with words. */
export function Button({ variant = 'outline', className, ...rest }: ButtonProps) {
  return <button type="button" className={join(styles.button, className)} data-variant={variant} {...rest} />
}

/** Props of `IconButton`. */
export interface IconButtonProps extends ButtonAttributes {
  /** Its name for assistive technology. */
  label: string
  children: ReactNode
}

/** A button that is only an icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" className={join(styles.iconButton, className)} aria-label={label} {...rest} />
}

/** Class names joined, absent ones left out. */
export function join(...names: (string | undefined | false)[]): string {
  return names.filter(Boolean).join(' ')
}
