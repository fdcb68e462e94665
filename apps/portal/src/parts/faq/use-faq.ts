import { type FaqArticle, type FaqTopic, getFaq } from '@kurasa/portal-contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PortalClient } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import type { Language } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Answers change with a release; an hour is soon enough. The browser revalidates with its ETag. */
const FRESH_FOR = 60 * 60_000

/** All questions and answers in the language of the interface. */
export const faqQuery = (client: PortalClient, language: Language) =>
  queryOptions({
    queryKey: ['faq', language],
    queryFn: ({ signal }) => client.call(getFaq, undefined, { signal, silent: true }),
    staleTime: FRESH_FOR,
  })

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
