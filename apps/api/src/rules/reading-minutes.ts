/**
 * Characters read in a minute, white space included.
 *
 * @see Trauzettel-Klosinski & Dietz 2012, the IReST texts in 17 languages
 */
const PACE: Record<string, number> = { ar: 612, fa: 612, ur: 612, he: 833, zh: 255, ja: 357 }
/** About 200 words of a language in Latin letters. */
const USUAL_PACE = 1000

/**
 * Minutes that reading a text takes, to a hundredth.
 *
 * @param chars - UTF-16 units, >= 0
 * @param language - BCP 47
 */
export function readingMinutes(chars: number, language: string): number {
  const pace = PACE[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? USUAL_PACE
  return Math.round((chars / pace) * 100) / 100
}
