import type { Reader, ReadingDirection, TextSelection } from '@kurasa/reader-core'
import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { Translate } from '../i18n/translator.ts'

/** The reader around a tool: see `useReaderContext`, which gives more. */
export interface ToolContext {
  reader: Reader
  /** Returns a text of the interface. */
  t: Translate
  /** Language of the interface, such as `sw_KE`. */
  locale: string
  /** Direction of the interface. */
  uiDirection: ReadingDirection
  /** The element the engine draws in. */
  viewRef: RefObject<HTMLDivElement | null>
}

/** A context whose texts of tools may not be loaded yet: they are with the first tool. */
type EarlyContext = Omit<ToolContext, 't'> & { t: unknown }

/** A value, or a function of the reader around it: of its language, direction and state. */
export type InContext<Value> = Value | ((context: ToolContext) => Value)

/**
 * A tool of the reader: a button in its bars, a panel, a key, or some of these. A tool with the `id` of one of `defaultTools` is that
 * tool with the properties that are given here.
 */
export interface ReaderTool {
  /** Name of the tool, and of its panel: `reader.openPanel(id)`. */
  readonly id: string
  /** Bar that has its button. Default: below the page. */
  readonly bar?: 'top' | 'bottom' | undefined
  /** Picture of its button, 24 CSS px. A tool without one has no button. */
  readonly icon?: InContext<ReactNode> | undefined
  /** Name of the button and heading of the panel. */
  readonly label?: InContext<string> | undefined
  /** Content of its panel, a sheet over the page with the label as heading and a button to close it. */
  readonly panel?: ComponentType | undefined
  /** The panel keeps the keyboard to itself. Default: false. */
  readonly isModal?: boolean | undefined
  /** The page is looked at beside the panel: bars give way to it. Default: true. */
  readonly isOverPage?: boolean | undefined
  /** Whether the reader has the tool. Default: always. */
  readonly isAvailable?: ((reader: Reader) => boolean) | undefined
  /** State of a button that switches something. */
  readonly isPressed?: ((reader: Reader) => boolean) | undefined
  /** Its key, such as `m` or `Mod+Shift+m`; `Mod` is Ctrl or ⌘. */
  readonly shortcut?: string | undefined
  /** Action of its button and its key. Default: opens the panel. */
  readonly onPress?: ((context: ToolContext) => void) | undefined
}

/** An action for selected text. One with the `id` of one of `defaultSelectionActions` is that action. */
export interface SelectionAction {
  readonly id: string
  readonly icon?: InContext<ReactNode> | undefined
  readonly label?: InContext<string> | undefined
  /** Default: always. */
  readonly isAvailable?: ((selection: TextSelection, reader: Reader) => boolean) | undefined
  /** Called with the selected text, which is no longer selected afterwards. */
  readonly onPress?: ((selection: TextSelection, context: ToolContext) => void) | undefined
}

/** Content of the host in places of the reader. */
export interface ReaderSlots {
  /** At the end of the bar above the page. */
  topBar?: ReactNode
  /** Above the tools of the bar below the page. */
  bottomBar?: ReactNode
  /** Over the page, below bars and panels. */
  page?: ReactNode
  /** At the end of the settings. */
  settings?: ReactNode
}

/** The tools, actions and slots of a reader. */
export interface Toolbox {
  tools: readonly ReaderTool[]
  selectionActions: readonly SelectionAction[]
  slots: ReaderSlots
}

const hasText = ({ publication }: Reader) => publication.kind === 'text'

/** The tools of a reader, in the order of their buttons. */
export const defaultTools: readonly ReaderTool[] = [
  { id: 'contents', isModal: true },
  { id: 'thumbnails' },
  { id: 'fit' },
  { id: 'listen' },
  { id: 'settings' },
  // The browser's own search knows only what is laid out.
  { id: 'search', isModal: true, shortcut: 'Mod+f', isAvailable: hasText },
  { id: 'bookmark' },
  { id: 'page', isModal: true },
  { id: 'print', isModal: true },
  { id: 'note' },
  { id: 'lookup' },
  { id: 'preview' },
  { id: 'image', isModal: true },
  { id: 'mark' },
]

/** The actions for selected text, in their order. Those that mark it have a row of their own. */
export const defaultSelectionActions: readonly SelectionAction[] = [
  { id: 'highlight' },
  { id: 'underline' },
  { id: 'note' },
  { id: 'copy' },
  { id: 'share' },
  { id: 'picture' },
  { id: 'search' },
  { id: 'lookup' },
  { id: 'listen' },
]

export const defaultToolbox: Toolbox = {
  tools: defaultTools,
  selectionActions: defaultSelectionActions,
  slots: {},
}

export const ToolboxContext = createContext(defaultToolbox)

export const useToolbox = (): Toolbox => useContext(ToolboxContext)

/** Whether the reader has a tool, by its id. */
export function useHasTool(): (id: string) => boolean {
  const { tools } = useToolbox()
  return (id) => tools.some((tool) => tool.id === id)
}

/** The value for a reader. */
export function inContext<Value>(value: InContext<Value>, context: ToolContext): Value {
  return typeof value === 'function' ? (value as (context: ToolContext) => Value)(context) : value
}

/** Does what the button of a tool does. */
export function pressTool(tool: ReaderTool, context: EarlyContext): void {
  if (tool.onPress) tool.onPress(context as ToolContext)
  else context.reader.openPanel(tool.id)
}

/** The part of a KeyboardEvent that decides. */
type KeyStroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether keys are those of a shortcut. Signs such as `?` need the Shift that their keyboard needs. */
export function isShortcut(
  shortcut: string,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyStroke,
): boolean {
  const parts = shortcut.split('+')
  const wanted = parts.pop() || '+'
  const isSign = wanted.length === 1 && wanted.toLowerCase() === wanted.toUpperCase()
  return (
    key.toLowerCase() === wanted.toLowerCase() &&
    (ctrlKey || metaKey) === parts.includes('Mod') &&
    altKey === parts.includes('Alt') &&
    (isSign || shiftKey === parts.includes('Shift'))
  )
}
