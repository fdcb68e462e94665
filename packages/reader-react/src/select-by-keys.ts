import type { PageContextValue } from './reader-context.tsx'

const DIRECTIONS: Record<string, 'left' | 'right' | 'forward' | 'backward'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'backward',
  ArrowDown: 'forward',
}

/**
 * Selects text by an arrow with Shift: first the first word of the page, then more or less by a character, up and down by a
 * line. Browsers do so themselves only where there is a caret.
 */
export default function selectByKeys({ reader, viewRef }: PageContextValue, key: string): void {
  const selection = document.getSelection()
  const direction = DIRECTIONS[key]
  const view = viewRef.current
  if (!selection || !direction || !view) return
  if (reader.getSnapshot().selection) {
    const isByLine = key === 'ArrowUp' || key === 'ArrowDown'
    selection.modify('extend', direction, isByLine ? 'line' : 'character')
    return
  }
  reader.focusText()
  const word = firstWord(view)
  if (word) selection.setBaseAndExtent(word.text, word.from, word.text, word.to)
}

/** The first word in view, from the focused block on. */
function firstWord(view: HTMLElement): { text: Text; from: number; to: number } | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  const root = focused?.getRootNode()
  if (!focused || !(root instanceof ShadowRoot)) return undefined
  const { left, right } = view.getBoundingClientRect()
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  walk.currentNode = focused
  const range = document.createRange()
  for (let text = walk.nextNode() as Text | null; text; text = walk.nextNode() as Text | null) {
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && box.left >= left && box.right <= right)
        return { text, from: index, to: index + word.length }
    }
  }
  return undefined
}
