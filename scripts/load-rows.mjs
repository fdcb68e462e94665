// Rows for `load.mjs --every-call`: copies of the demo books, and members who read and pay. Columns that a version of the
// server does not have are left out, so that two versions can be compared.

const BOOKS = 20_000
const MEMBERS = 200_000

/** Copies the rows of a table for each copy of a book; `changed` names the columns that differ, as SQL. */
const copies = (table, changed, from, where = '') => `
  insert into ${table}
  select (jsonb_populate_record(null::${table}, to_jsonb(row) || jsonb_build_object(${changed}))).*
  from ${from} ${where}`

/**
 * Fills a database that has the demo books.
 *
 * @param client - connected
 * @param tokenHashes - one session for each of the first members
 */
export async function fillLibrary(client, tokenHashes) {
  const { rows } = await client.query('select count(*)::int as n from books')
  const times = Math.ceil((BOOKS - rows[0].n) / rows[0].n)
  const copy = `cross join generate_series(1, ${times}) as n`
  const names = [
    [
      'books',
      `'id', row.id || '-' || n, 'identifier', row.identifier || n, 'title', row.title || ' ' || n,
      'search_key', row.search_key || ' ' || n, 'home_order', null, 'series', null, 'series_place', null`,
    ],
    ['book_categories', `'book_id', row.book_id || '-' || n`],
    ['editions', `'id', row.id || '-' || n, 'book_id', row.book_id || '-' || n`],
  ]
  await client.query('set session_replication_role = replica')
  for (const [table, changed] of names) await client.query(copies(table, changed, `${table} as row ${copy}`))
  await client.query(`
    insert into users (id, phone_e164, phone_masked, lang, interests, created_at, last_seen_at)
    select 'load-' || n, '+254712' || lpad(n::text, 6, '0'), '07•• ••• ' || lpad((n % 1000)::text, 3, '0'),
      (array['en_US', 'sw_KE', 'ar_SA'])[1 + n % 3], '{"categories":[],"languages":[]}', now(), now()
    from generate_series(1, ${MEMBERS}) as n`)
  await client.query(
    `insert into sessions (id, token_hash, user_id, assurance, device_id, device_name, created_at, last_used_at, expires_at)
     select 'load-' || n, hash, 'load-' || n, 'otp', 'load-' || n, 'Load', now(), now(), now() + interval '30 days'
     from unnest($1::text[]) with ordinality as each (hash, n)`,
    [tokenHashes],
  )
  // The first members have read many books, the others some.
  const read = `(select 'load-' || n as user_id, book_id, id as edition_id, n from generate_series(1, ${MEMBERS}) as n,
    lateral (select id, book_id from editions where kind = 'text' and free_units > 0 offset (n * 7) % 5000
      limit case when n <= ${tokenHashes.length} then 40 else 4 end) as edition) as reading`
  await client.query(`
    insert into history (user_id, book_id, last_at, seconds)
    select user_id, book_id, now() - n % 300 * interval '1 hour', 600 from ${read} on conflict do nothing`)
  await client.query(`
    insert into shelf (user_id, book_id, added_at)
    select user_id, book_id, now() from ${read} on conflict do nothing`)
  await client.query(`
    insert into orders (id, user_id, book_id, price_ksh, state, created_at, paid_at)
    select 'load-' || row_number() over (), user_id, book_id, 50, 'paid', now() - n % 300 * interval '1 hour', now()
    from ${read} on conflict do nothing`)
  await client.query(`
    insert into billing_intents (id, user_id, kind, order_id, amount_ksh, state, idempotency_key, channel, created_at, sent_at, expires_at, settled_at)
    select id, user_id, 'purchase', id, price_ksh, 'succeeded', id, 'simulated', created_at, created_at, created_at, paid_at from orders
    where id like 'load-%' on conflict do nothing`)
  await client.query('set session_replication_role = origin')
  await client.query('analyze')
}
