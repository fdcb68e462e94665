import type { Endpoint } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'a day looks like 2026-11-28')
/** Days in Nairobi, both included. */
const period = { from: day, to: day }

const salesRow = z.object({
  /** Id of a book or package, a day, or the name of an author. */
  key: z.string(),
  name: z.string(),
  sales: z.number().int(),
  grossKsh: z.number(),
  refunds: z.number().int(),
  refundKsh: z.number(),
  netKsh: z.number(),
})
/** Sales of one book, day, author or package. */
export type SalesRow = z.infer<typeof salesRow>

/**
 * Sales in a period, from the money ledger. A sale counts on the day its money came, a refund on the day it was decided.
 * Books and authors count bought books; packages count memberships; days count both. The price of a book by several
 * authors is shared equally.
 */
export const getSales = {
  method: 'GET',
  path: '/sales',
  request: z.object({ by: z.enum(['book', 'day', 'author', 'package']).default('book'), ...period }),
  data: z.array(salesRow),
} as const satisfies Endpoint

const royaltyRow = z.object({
  bookId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  copies: z.number().int(),
  refunds: z.number().int(),
  /** Of bought copies, less refunds. */
  netKsh: z.number(),
  /** Minutes that all readers read in it, when it is a book for members. */
  minutes: z.number(),
  /** Its share of the income of memberships, by minutes. */
  membershipKsh: z.number(),
  /** To be paid: `share` of both. */
  royaltyKsh: z.number(),
})
type RoyaltyRow = z.infer<typeof royaltyRow>

/**
 * A royalty sheet of the books that sold or were read. A book has a share of the membership income by minutes read; `share` is
 * the percentage of that and of its copies.
 */
export const getRoyalties = {
  method: 'GET',
  path: '/sales/royalties',
  request: z.object({ ...period, share: z.coerce.number<number | string>().min(0).max(100) }),
  data: z.array(royaltyRow),
} as const satisfies Endpoint

interface Period {
  from: string
  to: string
}

/** GET /sales, GET /sales/royalties. */
export function addSales(admin: Hono, { database }: AdminParts): void {
  handleAdminCall(admin, getSales, ({ request: { by, ...dates } }) => readSales(database, by, dates))
  handleAdminCall(admin, getRoyalties, ({ request: { share, ...dates } }) =>
    readRoyalties(database, share, dates),
  )
}

/** Earned and returned amounts with what they were for; money that was never earned is not among them. */
const lines = ({ from, to }: Period) => sql`
  select l.step, l.amount_ksh as amount, (l.at at time zone 'Africa/Nairobi')::date::text as day,
         i.kind, i.package_id, b.id as book_id, b.title, b.authors
  from money_ledger l
  join billing_intents i on i.id = l.intent_id
  left join orders o on o.id = i.order_id
  left join books b on b.id = o.book_id
  where (l.at at time zone 'Africa/Nairobi')::date between ${from}::date and ${to}::date
    and ((l.step = 'charge' and l.credit <> 'owed') or l.step = 'owe')`

const keys = {
  book: sql`select step, amount::float8 as amount, book_id as key, title as name from lines where book_id is not null`,
  day: sql`select step, amount::float8 as amount, day as key, day as name from lines`,
  author: sql`
    select step, amount::float8 / greatest(1, jsonb_array_length(authors)) as amount, author as key, author as name
    from lines, jsonb_array_elements_text(authors) as author where book_id is not null`,
  package: sql`
    select step, amount::float8 as amount, p.id as key, p.names->>'en_US' as name
    from lines join packages p on p.id = lines.package_id`,
}

async function readSales(database: Database, by: keyof typeof keys, dates: Period): Promise<SalesRow[]> {
  const { rows } = (await database.execute(sql`
    with lines as (${lines(dates)}), keyed as (${keys[by]})
    select key, min(name) as name,
      count(*) filter (where step = 'charge')::int as sales,
      coalesce(sum(amount) filter (where step = 'charge'), 0)::float8 as "grossKsh",
      count(*) filter (where step = 'owe')::int as refunds,
      coalesce(sum(amount) filter (where step = 'owe'), 0)::float8 as "refundKsh"
    from keyed group by key order by key`)) as unknown as { rows: Omit<SalesRow, 'netKsh'>[] }
  return rows.map((row) => ({
    ...row,
    grossKsh: cents(row.grossKsh),
    refundKsh: cents(row.refundKsh),
    netKsh: cents(row.grossKsh - row.refundKsh),
  }))
}

async function readRoyalties(database: Database, share: number, dates: Period): Promise<RoyaltyRow[]> {
  const bought = await readSales(database, 'book', dates)
  const memberships = await readSales(database, 'package', dates)
  const income = memberships.reduce((total, { netKsh }) => total + netKsh, 0)
  const { rows } = (await database.execute(sql`
    select b.id as "bookId", b.title, b.authors, coalesce(
      sum(extract(epoch from r.ended_at - r.started_at)) filter (where b.access = 'member'), 0)::float8 as seconds
    from books b left join read_time r
      on r.book_id = b.id and r.day between ${dates.from}::date and ${dates.to}::date
    group by b.id order by b.title, b.id`)) as unknown as {
    rows: { bookId: string; title: string; authors: string[]; seconds: number }[]
  }
  const read = rows.reduce((total, { seconds }) => total + seconds, 0)
  return rows.flatMap(({ seconds, ...book }) => {
    const sold = bought.find(({ key }) => key === book.bookId)
    if (!sold && !seconds) return []
    const netKsh = sold?.netKsh ?? 0
    const membershipKsh = read ? (income * seconds) / read : 0
    return [
      {
        ...book,
        copies: sold?.sales ?? 0,
        refunds: sold?.refunds ?? 0,
        netKsh,
        minutes: Math.round(seconds / 60),
        membershipKsh: cents(membershipKsh),
        royaltyKsh: cents(((netKsh + membershipKsh) * share) / 100),
      },
    ]
  })
}

/** Rounds shillings to cents. */
const cents = (ksh: number) => Math.round(ksh * 100) / 100
