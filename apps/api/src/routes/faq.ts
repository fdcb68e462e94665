import {
  type FaqArticle,
  type FaqTopic,
  getFaq,
  getFaqArticle,
  getFaqTopic,
  type Language,
} from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { faqArticles, faqTopics } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

type TopicRow = typeof faqTopics.$inferSelect
type ArticleRow = typeof faqArticles.$inferSelect

/** GET /faq, /faq/articles/:id, /faq/:topic. */
export function addFaq(app: Hono, { database, sessions, answers }: AppParts): void {
  const options = { sessions, answers }
  const inOrder = [asc(faqArticles.order), asc(faqArticles.id)]

  handleSharedEndpoint(app, getFaq, options, async ({ language }) => {
    const topics = await database.select().from(faqTopics).orderBy(asc(faqTopics.order), asc(faqTopics.id))
    const articles = await database
      .select()
      .from(faqArticles)
      .orderBy(...inOrder)
    return { topics: topics.map((topic) => describeTopic(topic, articles, language)) }
  })

  // Before the topics: a topic called "articles" would hide every answer.
  handleSharedEndpoint(app, getFaqArticle, options, async ({ parameters, language }) => {
    const [article] = await database.select().from(faqArticles).where(eq(faqArticles.id, parameters.id))
    if (!article) throw Refusal.notFound('There is no such answer.')
    return describeArticle(article, language)
  })

  handleSharedEndpoint(app, getFaqTopic, options, async ({ parameters, language }) => {
    const [topic] = await database.select().from(faqTopics).where(eq(faqTopics.id, parameters.topic))
    if (!topic) throw Refusal.notFound('There is no such topic.')
    const articles = await database
      .select()
      .from(faqArticles)
      .where(eq(faqArticles.topicId, topic.id))
      .orderBy(...inOrder)
    return describeTopic(topic, articles, language)
  })
}

function describeTopic(topic: TopicRow, articles: readonly ArticleRow[], language: Language): FaqTopic {
  return {
    id: topic.id,
    title: topic.titles[language],
    articles: articles
      .filter(({ topicId }) => topicId === topic.id)
      .map((article) => describeArticle(article, language)),
  }
}

function describeArticle(article: ArticleRow, language: Language): FaqArticle {
  const { id, topicId, titles, texts } = article
  return { id, topicId, title: titles[language], blocks: texts[language] }
}
