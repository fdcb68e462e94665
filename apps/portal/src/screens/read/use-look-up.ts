import type { TextSelection } from '@kurasa/reader-react'
import { useConfig } from '../../api/config-query.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { QuestionDraft } from '../../app/question-draft.ts'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Longer selections are cut in the question, characters. */
const LONGEST_WORDS = 200

/** Leads to the assistant with the question what selected words mean; undefined where there is no assistant. */
export function useLookUp(bookId: string): ((selection: TextSelection) => void) | undefined {
  const { t } = useTexts()
  const { push } = useNavigation()
  const isOn = useConfig().data?.ai.on === true
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
