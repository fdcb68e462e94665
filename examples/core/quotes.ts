import type { Decoration, Reader } from '@kurasa/reader-core'

/**
 * Draws what others have quoted of a book: a line below it, and a sign in the margin; what was quoted most has a ground.
 *
 * @param onOpen - called when a person taps on one
 * @returns takes them away
 */
export async function showQuotes(reader: Reader, quotes: readonly string[], onOpen: (quote: string) => void) {
  const decorations: Decoration[] = []
  for (const [rank, quote] of quotes.entries()) {
    for await (const { locator } of reader.search(quote)) {
      const style = rank === 0 ? '.most-quoted' : '.quote'
      decorations.push({ id: `${rank}.${decorations.length}`, locator, style })
    }
  }
  reader.setDecorations('quotes', decorations)
  const end = reader.onDecorationActivate('quotes', ({ id }) => onOpen(quotes[Number.parseInt(id)]!))
  return () => {
    end()
    reader.setDecorations('quotes', [])
  }
}
