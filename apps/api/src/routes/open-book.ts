import { headerNames, openBook } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { type AnswerRequest, ask, senderHeaders } from '../http/ask.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { firstAnswers } from '../lite/first-answers.ts'

/** Characters of a unit with its style sheets; a longer one would hold back what is shown before it. */
const MOST = 300_000

/** GET /books/:id/open. It counts as the calls that it replaces. @param answer - the API as a function */
export function addOpenBook(app: Hono, { sessions }: AppParts, answer: AnswerRequest): void {
  const options = { sessions, cache: cacheControl.personal, isUncounted: true }
  handleEndpoint(app, openBook, options, async (call) => {
    const { language, parameters, request } = call
    const headers = senderHeaders(call, [headerNames.token])
    const answers = await firstAnswers((address) => ask(answer, call, headers, address), {
      id: parameters.id,
      ...request,
      isMember: (await call.user()) !== null,
      languages: [language],
      most: MOST,
    })
    if (Object.keys(answers).length === 0) throw Refusal.notFound('There is no such book.')
    return { answers }
  })
}
