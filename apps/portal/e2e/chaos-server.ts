import { expect, type Page } from 'playwright/test'
import type { MemberSession } from './member-session.ts'

/** Reads the server's data of a member. */
export interface StoredMember {
  places: { bookId: string; furthest: number }[]
  annotations: { id: string; bookId: string; kind: string; note?: string }[]
  shelf: { bookId: string; isSaved: boolean }[]
  todayMinutes: number
  /** Seconds of reading, on all days. */
  seconds: number
  ratings: Map<string, number>
  /** Texts of reports. */
  reports: string[]
  checkins: number
  payments: number
}

/**
 * Reads what the server has of a member, without the faulty line.
 *
 * @param options.withExport - seconds and ratings too, which are read from the export that a code opens
 */
export async function readMember(
  page: Page,
  target: string,
  { token }: MemberSession,
  { withExport = false } = {},
): Promise<StoredMember> {
  const headers = { tkn_p: token, 'Content-Type': 'application/json', Origin: target }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${target}/api/portal${path}`, { headers, data })
    return ((await answer.json()) as { data: never }).data
  }
  const list = async <Item>(path: string) => {
    const answer = await page.request.get(`${target}/api/portal${path}`, { headers })
    return ((await answer.json()) as { data: { items: Item[] } }).data.items
  }
  const synced = (await post('/sync', { changes: [] })) as Pick<
    StoredMember,
    'places' | 'annotations' | 'shelf' | 'todayMinutes'
  > & { isMore: boolean }
  expect(synced.isMore).toBe(false)
  const { data } = (withExport ? await exportOf(page, target, post) : { data: {} }) as {
    data: {
      read_time?: { startedAt: string; endedAt: string }[]
      ratings?: { bookId: string; stars: number }[]
    }
  }
  const milliseconds = (data.read_time ?? []).map(
    ({ startedAt, endedAt }) => Date.parse(endedAt) - Date.parse(startedAt),
  )
  return {
    ...synced,
    seconds: Math.round(milliseconds.reduce((sum, length) => sum + length, 0) / 1000),
    ratings: new Map(data.ratings?.map(({ bookId, stars }) => [bookId, stars])),
    reports: (await list<{ content: string }>('/reports')).map(({ content }) => content),
    checkins: (await list<{ rule: string }>('/points/ledger')).filter(({ rule }) => rule === 'checkin')
      .length,
    payments: (await list<{ state: string }>('/payments')).length,
  }
}

/** The export of a member, opened by a code: one may be requested each minute. */
async function exportOf(
  page: Page,
  target: string,
  post: (path: string, data: object) => Promise<object>,
): Promise<object> {
  const codes = async () => {
    const inbox = await page.request.get(`${target}/api/dev/sms`)
    return ((await inbox.json()) as { data: { text: string }[] }).data.flatMap(
      ({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [],
    )
  }
  let answer: object = {}
  await expect
    .poll(
      async () => {
        const challenge = (await post('/auth/otp', { purpose: 'step-up', lang: 'en_US' })) as {
          challengeId?: string
        }
        if (!challenge?.challengeId) return false
        const [code] = await codes()
        answer = await post('/me/export', { challengeId: challenge.challengeId, code })
        return 'exportedAt' in answer
      },
      { timeout: 75_000, intervals: [1000, 5000] },
    )
    .toBe(true)
  return answer
}
