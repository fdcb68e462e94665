import { type FaqArticle, type FaqTopic, getFaq } from '@kurasa/portal-contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PortalClient } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import type { Language } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { clientStorage, type StoredKey } from '../../storage/client-storage.ts'
import { keepAnswer, readKept } from '../../storage/kept-answer.ts'

/** Answers change with a release; a day is soon enough. The browser revalidates with its ETag. */
const FRESH_FOR = 60 * 60_000

/**
 * All questions and answers in the language of the interface. They are kept on this phone, each language by itself, for
 * without a network help is needed most.
 */
function faqQuery(client: PortalClient, language: Language) {
  const key: StoredKey = `k_faq_${language}`
  const kept = () => readKept(key, (stored) => getFaq.data.safeParse(stored).data, clientStorage)
  return queryOptions({
    queryKey: ['faq', language],
    queryFn: async ({ signal }) => {
      const faq = await client.call(getFaq, undefined, { signal, silent: true })
      keepAnswer(key, faq, clientStorage)
      return faq
    },
    staleTime: FRESH_FOR,
    initialData: () => kept()?.data,
    initialDataUpdatedAt: () => kept()?.at,
  })
}

/** `faqQuery` in the language of the interface. */
export function useFaq() {
  const { language } = useTexts()
  return useQuery(faqQuery(usePortalClient(), language))
}

/** An answer with its topic. */
export interface FoundArticle {
  article: FaqArticle
  topic: FaqTopic
}

/** Every answer, in the order of the topics. */
export const articlesOf = (topics: readonly FaqTopic[]): FoundArticle[] =>
  topics.flatMap((topic) => topic.articles.map((article) => ({ article, topic })))
