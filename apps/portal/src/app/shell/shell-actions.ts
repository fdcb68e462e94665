import { createContext, use } from 'react'

export interface Confirmation {
  title: string
  hint: string
  /** The verb of the main button. */
  action: string
  cancel: string
}

/** What the shell does for its screens. It owns what floats, and closes it when the screen changes. */
export interface ShellActions {
  /** Says something for a few seconds. */
  toast(text: string): void
  /** Asks before something that cannot be undone. Leaving in any other way means no. */
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
