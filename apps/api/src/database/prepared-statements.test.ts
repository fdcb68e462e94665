import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareStatements, type QueryClient } from './prepared-statements.ts'

let embedded: PGlite
let client: QueryClient
beforeAll(async () => {
  embedded = await PGlite.create()
  await embedded.exec(
    'create table t (id int primary key, at timestamptz, tags text[], data jsonb, big int8)',
  )
  client = prepareStatements(embedded)
})
afterAll(() => embedded.close())

const insert = 'insert into t values ($1, $2, $3, $4, $5) returning id'
const values = (id: number) => [id, new Date(5_000), ['a', 'b"c', ''], { x: ['é'] }, 12]

it('gives the same results however often a query comes', async () => {
  for (const id of [1, 2, 3, 4]) expect((await client.query(insert, values(id))).rows).toEqual([{ id }])
  const expected = (await embedded.query('select * from t order by id')).rows
  for (let n = 0; n < 8; n++) {
    expect((await client.query('select * from t order by id', [])).rows).toEqual(expected)
  }
  const asArrays = async () =>
    client.query('select id, tags from t where id = any($1)', [[2]], { rowMode: 'array' })
  for (let n = 0; n < 3; n++) expect((await asArrays()).rows).toEqual([[2, ['a', 'b"c', '']]])
  const none = () => client.query('update t set big = $1 where id = $2', [null, 3])
  for (let n = 0; n < 3; n++) expect((await none()).affectedRows).toBe(1)
})

it('says why a query fails, and the next one succeeds', async () => {
  for (let n = 0; n < 4; n++) {
    await expect(client.query(insert, values(1))).rejects.toMatchObject({ code: '23505' })
    await expect(client.query('select nothing from t')).rejects.toMatchObject({ code: '42703' })
    expect((await client.query('select id from t where id = $1', [1])).rows).toEqual([{ id: 1 }])
  }
})

it('gives way between the queries of a long row of them, and to none of a short one', async () => {
  const run = async (count: number, rows: number) => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    await new Promise((resolve) => setImmediate(resolve))
    setImmediate(turn)
    for (let n = 0; n < count; n++)
      await client.query('select sum(i) from generate_series(1, $1::int) i', [rows])
    isOver = true
    return turns
  }
  await run(2, 10)
  expect(await run(25, 60_000)).toBeGreaterThan(3)
  expect(await run(2, 1)).toBeLessThan(3)
})

it('takes part in transactions, and waits for those of others', async () => {
  const count = async (from: Pick<QueryClient, 'query'>) =>
    (await from.query<{ n: number }>('select count(*)::int as n from t', [])).rows[0]!.n
  const before = await count(client)
  for (let n = 0; n < 3; n++) {
    const failing = client.transaction(async (transaction) => {
      await transaction.query(insert, values(100 + n))
      expect(await count(transaction)).toBe(before + 1)
      await transaction.query(insert, values(1))
    })
    const beside = count(client)
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await beside).toBe(before)
  }
  expect(await client.transaction(count)).toBe(before)
})

it('keeps a bounded number of statements, and prepares those again that changed', async () => {
  for (let n = 0; n < 400; n++) {
    const text = `select ${n} as n`
    for (let times = 0; times < 2; times++) expect((await client.query(text, [])).rows).toEqual([{ n }])
  }
  const { rows } = await embedded.query<{ n: number }>(
    'select count(*)::int as n from pg_prepared_statements',
  )
  expect(rows[0]!.n).toBeLessThanOrEqual(160)

  const read = () => client.query('select * from t where id = 1', [])
  for (let n = 0; n < 3; n++) await read()
  await embedded.exec('alter table t add column more int default 7')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect((await read()).rows).toMatchObject([{ more: 7 }])
})
