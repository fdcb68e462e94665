/** The longest mark that is waited for: `[123]`. */
const MARK_LENGTH = 5

/** Turns the marks of an answer into those of its citations, while the answer is still being written. */
export interface CitationMarks {
  /** Adds text. @returns the part that can be shown so far */
  push(text: string): string
  /** Ends the text. @returns the part that was held back */
  finish(): string
  /** Passages that the answer cites, by their index in what was handed to the writer; `[1]` is the first of them. */
  readonly cited: readonly number[]
}

/**
 * Reads `[n]` as the n-th passage that the writer was given and numbers the passages in the order in which they are cited.
 * A mark of a passage that was not given is left out: nothing can be cited that was not there.
 *
 * @param passageCount - passages the writer was given
 */
export function createCitationMarks(passageCount: number): CitationMarks {
  const cited: number[] = []
  let held = ''

  function number(digits: string): string {
    const index = Number(digits) - 1
    if (index < 0 || index >= passageCount) return ''
    if (!cited.includes(index)) cited.push(index)
    return `[${cited.indexOf(index) + 1}]`
  }

  function convert(text: string): string {
    return text.replace(/\[(\d{1,3})\]/g, (_mark, digits: string) => number(digits))
  }

  return {
    cited,
    push(text) {
      const whole = held + text
      const open = whole.lastIndexOf('[')
      const mayContinue =
        open >= 0 && whole.length - open < MARK_LENGTH && /^\[\d{0,3}$/.test(whole.slice(open))
      held = mayContinue ? whole.slice(open) : ''
      return convert(mayContinue ? whole.slice(0, open) : whole)
    },
    finish() {
      const rest = held
      held = ''
      return rest
    },
  }
}
