import { directionOfLanguage, type ReadingDirection } from '../direction/reading-direction.ts'
import { languageOfScript } from './language-of-script.ts'

/** How far into `<html>` or `<body>` its direction is looked for, characters. */
const LONGEST_TAG = 5000

/** The direction of a document of a book that names no language: its `dir`, else that of its letters. */
export function directionOfText(text: string): ReadingDirection {
  for (const name of ['html', 'body']) {
    const start = text.search(new RegExp(`<${name}[\\s>]`, 'i'))
    if (start < 0) continue
    const tag = /^(?:[^>"']|"[^"]*"|'[^']*')*/.exec(text.slice(start, start + LONGEST_TAG))![0]
    const found = /\sdir\s*=\s*["']?(ltr|rtl)\b/i.exec(tag)?.[1]
    if (found) return found.toLowerCase() as ReadingDirection
  }
  return directionOfLanguage(languageOfScript(text.replace(/<[^<>]*>/g, '')) ?? 'en')
}
