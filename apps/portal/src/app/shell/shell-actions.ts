import { createContext, use } from 'react'

export interface Confirmation {
  title: string
  hint: string
  /** The verb of the main button. */
  action: string
  /** `danger` when something is lost by it. */
  kind?: 'danger' | 'primary'
  cancel: string
}

/** Action that a toast offers. */
export interface ToastAction {
  label: string
  onClick: () => void
}

/** Operations of the shell for its screens. It owns what floats, and closes it when the screen changes. */
export interface ShellActions {
  /** Shows a message for a few seconds, longer with an action, and for as long as the focus is on it. */
  toast(text: string, action?: ToastAction): void
  /** Shows a dialog before an action that cannot be undone. Closing it in any other way means no. */
  confirm(question: Confirmation): Promise<boolean>
  /** One step back, or home. */
  back(): void
}

export const ShellActionsContext = createContext<ShellActions | undefined>(undefined)

export function useShellActions(): ShellActions {
  const actions = use(ShellActionsContext)
  if (!actions) throw new Error('useShellActions needs the shell around it.')
  return actions
}
