import type { Language } from '@kurasa/portal-contract'

/** Words that are common in questions of one language and rare in the other. */
const ENGLISH =
  /\b(?:the|is|are|was|were|what|who|whom|where|when|why|how|does|did|do|of|and|in|to|which)\b/giu
const SWAHILI =
  /\b(?:ni|na|ya|wa|kwa|katika|nani|nini|wapi|lini|gani|kwanini|vipi|je|alikuwa|huyu|yule|hii|kuhusu|mbona|za|la)\b/giu

/**
 * The language of a question, which is also that of the answer.
 *
 * @param spoken - the language of the interface: for a question that could be either
 */
export function questionLanguage(question: string, spoken: Language): Language {
  const arabic = question.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = question.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic > latin) return 'ar_SA'
  const english = question.match(ENGLISH)?.length ?? 0
  const swahili = question.match(SWAHILI)?.length ?? 0
  if (english !== swahili) return english > swahili ? 'en_US' : 'sw_KE'
  return spoken
}
