import type { TextSelection } from '@kurasa/reader-react'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/config-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { QuestionDraft } from '../../app/question-draft.ts'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Longer selections are cut in the question, characters. */
const LONGEST_WORDS = 200

/**
 * Leads to the assistant with the question what selected words mean; undefined where there is no assistant.
 *
 * @param isShown - a page is: nothing is asked before
 */
export function useLookUp(
  bookId: string,
  isShown: boolean,
): ((selection: TextSelection) => void) | undefined {
  const { t } = useTexts()
  const { push } = useNavigation()
  const isOn = useQuery({ ...configQuery(usePortalClient()), enabled: isShown }).data?.ai.on === true
  if (!isOn) return undefined
  return ({ text }) => {
    const words = text.slice(0, LONGEST_WORDS)
    const ask = (question: string) =>
      push(hrefs.aiDialogue({ book: bookId }), { question } satisfies QuestionDraft)
    needTexts('assistant').then(
      () => ask(t('dialogue.whatMeans', { words })),
      () => ask(words),
    )
  }
}
