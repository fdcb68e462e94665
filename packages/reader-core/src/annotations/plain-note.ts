import { LONGEST_NOTE } from './annotation.ts'

/** Control characters, but for line breaks and tabs, show nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** A note as it is kept: plain text of a limited length. Undefined when nothing is in it. */
export function plainNote(note: string | undefined): string | undefined {
  const text = cutText(
    (note ?? '')
      .slice(0, LONGEST_NOTE * 2)
      .replace(CONTROLS, '')
      .trim(),
    LONGEST_NOTE,
  )
  return text === '' ? undefined : text
}

/** The beginning of a text, without half a character at its end. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
