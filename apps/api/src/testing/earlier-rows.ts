import { hashSecret } from '../accounts/secret.ts'

const at = "'2026-11-20T08:00:00Z'"
const names = `'{"en_US":"x","sw_KE":"x","ar_SA":"x"}'`

/**
 * Rows that a server of each earlier schema would have stored: statements by the migration that made their tables, in the
 * columns of that version. A new migration needs none unless it makes a table.
 */
export const earlierRows: Record<string, readonly string[]> = {
  '0000_first_light': [
    `insert into categories (id, names, icon, "order") values ('stories', ${names}, 'book', 1)`,
    `insert into books (id, identifier, title, authors, language, description, tags, access, price_ksh, age_rating, added_at, minutes, search_key)
      values ('mto', 'urn:mto', 'Mto', '["Amina"]', 'sw', '{"en_US":"A river"}', '[]', 'paid', 120, 'all', ${at}, 30, 'mto amina')`,
    `insert into book_categories values ('mto', 'stories')`,
    `insert into editions (id, book_id, kind, hash, direction, layout, unit_count, free_units, bytes, toc)
      values ('mto-text', 'mto', 'text', 'abc', 'ltr', 'reflowable', 1, 1, 100, '[]')`,
    `insert into units (edition_id, i, unit_id, title, href, type, chars, bytes, minutes, is_linear, resources)
      values ('mto-text', 0, 'u0', 'One', 'one.xhtml', 'application/xhtml+xml', 90, 100, 1, true, '[]')`,
    `insert into resources (edition_id, name, href, type, bytes) values ('mto-text', 'r0', 'a.png', 'image/png', 10)`,
    `insert into progress (user_id, book_id, edition_id, unit_id, "offset", percent, furthest, rev, device_id, device_name, client_at, updated_at)
      values ('amina', 'mto', 'mto-text', 'u0', 10, 0.5, 0.6, 3, 'phone', 'Redmi 9', ${at}, ${at})`,
    `insert into seeds values ('mto', 'abc', ${at})`,
    `insert into tracking_events (user_id, event_timestamp, event, resolution, network_condition, os, received_at)
      values ('', 1, 'page_visit:/', '360x800', '4g', 'Android 13', ${at})`,
  ],
  '0001_reading': [
    `insert into history values ('amina', 'mto', ${at}, 600)`,
    `insert into read_time values ('amina', 'mto', '2026-11-20T07:50:00Z', ${at}, '2026-11-20')`,
    `insert into shelf (user_id, book_id, added_at) values ('amina', 'mto', ${at})`,
    `insert into search_terms values ('2026-11-20', 'mto', 'Mto', 2)`,
    `insert into clicks (params, target, received_at) values ('{}', '/', ${at})`,
    `insert into leases values ('import', 'nobody', ${at})`,
    `insert into pages (edition_id, i, unit_id, href, type, width, height, bytes, variants)
      values ('mto-text', 0, 'p0', '0.jpg', 'image/jpeg', 100, 200, 10, '[]')`,
  ],
  '0002_accounts': [
    `insert into users (id, phone_e164, phone_masked, lang, interests, created_at, last_seen_at)
      values ('amina', '+254712345678', '07•• ••• 678', 'sw_KE', '{"categories":[],"languages":[]}', ${at}, ${at})`,
    `insert into users (id, phone_masked, lang, interests, status, created_at, last_seen_at)
      values ('gone', '', 'sw_KE', '{"categories":[],"languages":[]}', 'erasing', ${at}, ${at})`,
    `insert into sessions (id, token_hash, user_id, assurance, device_id, device_name, created_at, last_used_at, expires_at)
      values ('s', '${hashSecret('a token of an earlier version')}', 'amina', 'otp', 'phone', 'Redmi 9', ${at}, ${at}, '2026-12-20T08:00:00Z')`,
    `insert into consents (user_id, version, analytics, ads, at) values ('amina', '2026-11', false, false, ${at})`,
    `insert into audit_log (actor, action, subject, detail, at) values ('operator', 'user.block', 'user:gone', '{}', ${at})`,
    `insert into server_secrets values ('addresses', '${'0'.repeat(64)}')`,
  ],
  '0003_points': [
    `insert into point_balances values ('amina', 5, 1)`,
    `insert into point_ledger values ('amina', 1, 'checkin', '2026-11-20', 5, 5, '2026-11-20', ${at})`,
    `insert into point_settings values ('checkin', 7, ${at})`,
  ],
  '0004_money': [
    `insert into packages (id, names, price_ksh, period_days, auto_renew, grants, disclosure_version, disclosure_texts, is_on_sale, "order")
      values ('daily', ${names}, 10, 1, true, 'member', 'v1', ${names}, true, 1)`,
    `insert into subscriptions (id, user_id, package_id, state, started_at, paid_until, grace_until, auto_renew, channel, payer_phone)
      values ('sub', 'amina', 'daily', 'active', ${at}, '2026-11-22T08:00:00Z', '2026-11-23T08:00:00Z', true, 'simulated', '+254712345678')`,
    `insert into orders (id, user_id, book_id, price_ksh, state, receipt, created_at, paid_at)
      values ('order', 'amina', 'mto', 120, 'paid', 'R1', ${at}, ${at})`,
    `insert into billing_intents (id, user_id, kind, package_id, amount_ksh, state, idempotency_key, channel, payer_phone, provider_ref, consent, created_at, expires_at, settled_at)
      values ('i1', 'amina', 'subscribe', 'daily', 10, 'succeeded', 'k1', 'simulated', '+254712345678', 'p1', '{"version":"v1"}', ${at}, ${at}, ${at})`,
    `insert into billing_intents (id, user_id, kind, order_id, amount_ksh, state, idempotency_key, channel, payer_phone, provider_ref, created_at, expires_at, settled_at)
      values ('i2', 'amina', 'purchase', 'order', 120, 'succeeded', 'k2', 'simulated', '+254712345678', 'p2', ${at}, ${at}, ${at})`,
    `insert into money_ledger (intent_id, step, debit, credit, amount_ksh, at) values ('i1', 'paid', 'provider', 'subscriptions', 10, ${at})`,
    `insert into billing_callbacks (channel, provider_ref, amount_ksh, phone_masked, outcome, state, received_at)
      values ('simulated', 'p1', 10, '07•• ••• 678', 'succeeded', 'matched', ${at})`,
    `insert into book_grants values ('order', 'order', 'amina', 'mto', ${at})`,
    `insert into billing_notices (intent_id, kind, user_id, created_at) values ('i1', 'subscribed', 'amina', ${at})`,
  ],
  '0006_prizes-support-assistant': [
    `insert into prizes (id, names, kind, cost, stock, days, is_offered, "order") values ('day', ${names}, 'member_days', 50, 3, 1, true, 1)`,
    `insert into prize_claims (id, user_id, prize_id, cost, state, created_at) values ('c', 'amina', 'day', 50, 'pending', ${at})`,
    `insert into reports (id, user_id, category, content, state, owner, idempotency_key, created_at, updated_at)
      values ('r', 'amina', 'other', 'It does not open.', 'open', 'user:amina', 'k', ${at}, ${at})`,
    `insert into report_messages values ('r', 1, 'amina', 'user', 'It does not open.', ${at})`,
  ],
  '0011_operations': [`insert into read_allowances values ('amina', 'phone', 30, ${at})`],
  '0012_discovery-membership': [`insert into ratings values ('amina', 'mto', 4, ${at})`],
  '0014_sync': [
    `insert into bookmarks (user_id, id, book_id, locator, created_at, changed_at, updated_at)
      values ('amina', 'mark', 'mto', '{"href":"one.xhtml"}', ${at}, ${at}, ${at})`,
    `insert into shelf_states values ('amina', 'mto', true, ${at}, ${at})`,
  ],
}
