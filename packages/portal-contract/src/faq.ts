import { z } from 'zod/mini'
import { id } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** A run of text in one manner. Always shown as text: nothing here is markup. */
export const faqSpan = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  /** Where it leads: a path of the portal (`/subscribe`), or `https:`, `tel:`, `mailto:`. Nothing else gets here. */
  href: z.optional(z.string().check(z.regex(/^(\/(?![/\\])|https:\/\/|tel:|mailto:)/))),
})
/** A run of text in one manner. */
export type FaqSpan = z.infer<typeof faqSpan>

/** A block of an answer. */
export const faqBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), spans: z.array(faqSpan) }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(faqSpan) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(faqSpan)) }),
])
/** A block of an answer. */
export type FaqBlock = z.infer<typeof faqBlock>

/** A question and its answer, in the language of the `lid` header. */
export const faqArticle = z.object({ id, topicId: id, title: z.string(), blocks: z.array(faqBlock) })
/** A question and its answer. */
export type FaqArticle = z.infer<typeof faqArticle>

/** Questions under one head. */
export const faqTopic = z.object({ id, title: z.string(), articles: z.array(faqArticle) })
/** Questions under one head. */
export type FaqTopic = z.infer<typeof faqTopic>

/** All topics with all answers: one call makes the offline copy and what search looks through. */
export const getFaq = {
  method: 'GET',
  path: '/faq',
  isLocalised: true,
  data: z.object({ topics: z.array(faqTopic) }),
} as const satisfies Endpoint

/** One topic. 404 `NOT_FOUND`. */
export const getFaqTopic = {
  method: 'GET',
  path: '/faq/:topic',
  isLocalised: true,
  data: faqTopic,
} as const satisfies Endpoint

/** One answer. 404 `NOT_FOUND`. */
export const getFaqArticle = {
  method: 'GET',
  path: '/faq/articles/:id',
  isLocalised: true,
  data: faqArticle,
} as const satisfies Endpoint
