/**
 * Every column, call and value on the phone that holds something about readers, by its row in `storedData` of the
 * contract. The test `privacy-policy.test.mjs` compares it with the schema, the calls and the portal's sources.
 */

/** Columns by table and row of the policy. A table that is about no reader is in `otherTables`. */
export const storedColumns = {
  users: {
    account:
      'id phone_e164 phone_masked nickname status age_confirmed_at privacy_version created_at last_seen_at dormant_at sealed_id erase_at',
    settings: 'lang interests week_goal pattern',
  },
  sessions: {
    logins:
      'id token_hash user_id assurance device_id device_name created_at last_used_at expires_at dormant_choice',
  },
  tickets: { logins: 'ticket_hash user_id assurance expires_at' },
  consents: { choices: 'id user_id version analytics ads at' },
  code_challenges: {
    codes:
      'id phone_e164 purpose code_hash salt tries device_id address_hash site_hash work_nonce created_at expires_at closed_at is_verified',
  },
  he_attempts: { codes: 'id browser_hash nonce_hash phone_e164 confirm_hash created_at expires_at' },
  dev_messages: { codes: 'id phone_e164 text at' },
  rate_buckets: { counts: 'key minute used' },
  idempotency_keys: { counts: 'user_id call key body_hash answer created_at' },
  audit_log: { records: 'id actor action subject detail at' },
  member_settings: { settings: 'user_id name value rev device_id changed_at updated_at' },
  progress: {
    reading:
      'user_id book_id edition_id unit_id offset percent furthest completed_at rev device_id device_name client_at updated_at',
  },
  shelf: { reading: 'user_id book_id added_at is_hidden' },
  shelf_states: { reading: 'user_id book_id is_saved at updated_at' },
  history: { reading: 'user_id book_id last_at seconds' },
  read_time: { reading: 'user_id book_id started_at ended_at day' },
  read_allowances: { reading: 'user_id device_id seconds at' },
  bookmarks: {
    marks: 'user_id id book_id locator content versions created_at changed_at removed_at updated_at',
  },
  ratings: { marks: 'user_id book_id stars at' },
  point_balances: { points: 'user_id balance entries' },
  point_ledger: { points: 'user_id n rule rule_key delta balance_after day at' },
  prize_claims: { points: 'id user_id prize_id cost state code reason created_at decided_at' },
  member_day_grants: { points: 'source source_id user_id days at' },
  book_grants: { points: 'source source_id user_id book_id at' },
  subscriptions: {
    payments:
      'id user_id package_id state state_before started_at price_ksh paid_until grace_until auto_renew channel payer_phone last_intent_id due_at failures next_package_id next_price_ksh next_consent',
  },
  orders: { payments: 'id user_id book_id price_ksh state receipt created_at paid_at' },
  billing_intents: {
    payments:
      'id user_id kind package_id order_id amount_ksh state result_code idempotency_key channel payer_phone provider_ref receipt redirect_url consent created_at sent_at expires_at settled_at abandoned_at next_check_at checks held_at',
  },
  refunds: {
    payments: 'id intent_id amount_ksh reason state refusal created_at done_at next_check_at checks',
  },
  money_ledger: { payments: 'n intent_id step debit credit amount_ksh at' },
  billing_evidence: {
    payments:
      'n channel kind dedupe_key intent_id provider_ref outcome amount_ksh payer receipt result_code raw received_at',
  },
  billing_notices: { payments: 'intent_id kind user_id created_at sent_at' },
  reports: {
    support:
      'id user_id phone category content state owner idempotency_key message_count seen_count created_at updated_at',
  },
  report_messages: { support: 'report_id n user_id sender text at' },
  ai_dialogues: { assistant: 'id user_id book_id title message_count created_at updated_at' },
  ai_messages: { assistant: 'dialogue_id n user_id role text citations is_stopped at' },
  ai_usage: { assistant: 'user_id day used' },
  ai_consents: { assistant: 'user_id service at' },
  ai_mark_consents: { assistant: 'user_id is_agreed service at' },
  tracking_events: {
    visits: 'id user_id event_timestamp event resolution network_condition os received_at',
  },
  clicks: { visits: 'id params target received_at' },
  search_terms: { searches: 'day key text count' },
}

/** Tables about books, prices, questions and the server itself. */
export const otherTables =
  'books book_categories categories editions units pages resources packages prizes point_settings faq_topics faq_articles seeds leases server_secrets'

/** Calls of the contract that store something, by row of the policy. */
export const storingCalls = {
  account: 'postErase',
  settings: 'putMe postMerge postSync',
  reading: 'postShelf deleteShelf postProgress postReadTime deleteHistory postMerge postSync',
  marks: 'putRating postMerge postSync',
  points: 'postCheckin postRedeem',
  payments: 'postSubscription putSubscription deleteSubscription cancelIntent postOrder',
  support: 'postReport postReportMessage postReportSeen',
  assistant: 'putAssistantConsent putAssistantMarks postDialogue postDialogueMessage deleteDialogues',
  choices: 'putConsent',
  logins: 'postLogin postDormant postLogout postLogoutAll postTicket postTicketLogin deleteDevice',
  codes: 'postOtp postHeStart postHeComplete postHeConfirm',
  visits: 'postTracking postClick',
  searches: 'getSearch',
}

/** Calls that change nothing, although their method could. */
export const otherCalls = 'postExport'

/** Names of values on the phone: whole keys, or how they begin. */
export const phoneKeys =
  'k_answered_ k_book_settings k_clock k_comment_ k_config k_consent k_data_used k_days k_device k_faces k_faq_helped k_interests k_kept k_lease_keys k_logout k_merge k_once_ k_owner k_payments k_place_ k_prefs k_rate k_reading_hint k_pulled_ k_refused_ k_report_draft k_revs_ k_searches k_server_clock k_settings_ k_shelf k_unread_ k_unsent_ k_visit k_waits_'

/** Databases and caches of the browser. */
export const phoneDatabases =
  'kurasa-answers kurasa-bookmarks kurasa-books kurasa-outbox kurasa-pages kurasa-read-time'
