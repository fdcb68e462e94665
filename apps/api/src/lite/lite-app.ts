import { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import type { AnswerRequest } from '../http/ask.ts'
import { identifyCaller } from '../http/caller.ts'
import { cataloguePages } from './catalogue-pages.ts'
import { chapterPage } from './chapter-page.ts'
import { liteRoutes } from './lite-routes.ts'
import { loginPages } from './login-pages.ts'
import { membershipPages } from './membership-pages.ts'
import { visitReader } from './visit.ts'

/**
 * The plain pages below `/lite`: catalogue, free and owned books, login, place and membership, without script. For browsers below
 * the floor of the portal, such as Opera Mini.
 *
 * @param answer - the API as a function
 */
export function createLite(parts: AppParts, answer: AnswerRequest): Hono {
  const app = new Hono().basePath('/lite')
  app.use(identifyCaller(parts.config))
  const routes = liteRoutes(app, visitReader(parts, answer), parts.reportError)
  cataloguePages(routes)
  chapterPage(routes, parts)
  loginPages(routes)
  membershipPages(routes)
  return app
}
