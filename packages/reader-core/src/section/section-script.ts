import {
  directionInBook,
  directionOfLanguage,
  type ReadingDirection,
} from '../direction/reading-direction.ts'
import { fitsText } from '../publication/decide-script.ts'
import { languageOfScript } from '../publication/language-of-script.ts'
import type { PublicationMetadata } from '../publication/publication.ts'

/** Text of a chapter that its direction is found by, UTF-16 units. */
const SAMPLE_LENGTH = 2000

/**
 * Language and direction of a chapter's text: as it states them, unless its letters are of another script; else the book's.
 *
 * @returns `language` in BCP 47; `und` for a text in other letters than its book
 */
export function sectionScript(
  { html, body }: { html: Element; body: Element },
  book: Pick<PublicationMetadata, 'language' | 'direction'>,
): { language: string; direction: ReadingDirection } {
  const text = firstText(body)
  const attribute = (name: string) => body.getAttribute(name) ?? html.getAttribute(name)
  const marked = attribute('lang')
  const ofBook = book.language === 'und' ? book.direction : directionOfLanguage(book.language)
  const named = [marked, book.language].filter((each) => each && each !== 'und') as string[]
  return {
    language: named.find((each) => fitsText(each, text)) ?? languageOfScript(text) ?? 'und',
    direction: directionInBook(ofBook, {
      stated: attribute('dir')?.toLowerCase(),
      language: marked,
      text,
    }),
  }
}

/** The first text of an element; the text of a long one is not put together for it. */
function firstText(element: Element): string {
  const walk = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  while (text.length < SAMPLE_LENGTH && walk.nextNode()) text += (walk.currentNode as Text).data.trim()
  return text
}
