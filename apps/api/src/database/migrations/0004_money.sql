CREATE TABLE "billing_callbacks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_ksh" integer NOT NULL,
	"phone_masked" text NOT NULL,
	"outcome" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"times" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "each_callback_once" UNIQUE("channel","provider_ref","outcome","amount_ksh","phone_masked"),
	CONSTRAINT "callback_state" CHECK ("billing_callbacks"."state" in ('parked', 'matched', 'quarantined'))
);
--> statement-breakpoint
CREATE TABLE "billing_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"package_id" text,
	"order_id" text,
	"amount_ksh" integer NOT NULL,
	"state" text NOT NULL,
	"result_code" text,
	"idempotency_key" text NOT NULL,
	"channel" text NOT NULL,
	"payer_phone" text,
	"provider_ref" text,
	"receipt" text,
	"redirect_url" text,
	"consent" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_intent_per_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "one_intent_per_charge" UNIQUE("channel","provider_ref"),
	CONSTRAINT "one_intent_per_order" UNIQUE("order_id"),
	CONSTRAINT "intent_kind" CHECK ("billing_intents"."kind" in ('subscribe', 'unsubscribe', 'renew', 'purchase')),
	CONSTRAINT "intent_state" CHECK ("billing_intents"."state" in ('created', 'sent', 'succeeded', 'failed', 'timed_out', 'cancelled')),
	CONSTRAINT "intent_amount" CHECK ("billing_intents"."amount_ksh" >= 0 and ("billing_intents"."amount_ksh" = 0 or "billing_intents"."kind" <> 'unsubscribe')),
	CONSTRAINT "intent_is_for_something" CHECK (("billing_intents"."kind" = 'purchase') = ("billing_intents"."order_id" is not null) and ("billing_intents"."kind" = 'purchase') = ("billing_intents"."package_id" is null)),
	CONSTRAINT "intent_prompts_with_consent" CHECK ("billing_intents"."kind" <> 'subscribe' or "billing_intents"."consent" is not null),
	CONSTRAINT "intent_is_settled" CHECK (("billing_intents"."state" in ('created', 'sent')) = ("billing_intents"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "billing_notices_intent_id_kind_pk" PRIMARY KEY("intent_id","kind")
);
--> statement-breakpoint
CREATE TABLE "book_grants" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "book_grants_source_source_id_pk" PRIMARY KEY("source","source_id"),
	CONSTRAINT "given_once" UNIQUE("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "member_day_grants" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"user_id" text NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_day_grants_source_source_id_pk" PRIMARY KEY("source","source_id"),
	CONSTRAINT "given_days" CHECK ("member_day_grants"."days" between 1 and 366)
);
--> statement-breakpoint
CREATE TABLE "money_ledger" (
	"n" bigserial PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"step" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_ksh" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "each_step_once" UNIQUE("intent_id","step"),
	CONSTRAINT "ledger_amount" CHECK ("money_ledger"."amount_ksh" > 0),
	CONSTRAINT "ledger_accounts" CHECK ("money_ledger"."debit" <> "money_ledger"."credit" and "money_ledger"."debit" in ('provider', 'subscriptions', 'purchases', 'owed') and "money_ledger"."credit" in ('provider', 'subscriptions', 'purchases', 'owed'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"price_ksh" integer NOT NULL,
	"state" text NOT NULL,
	"receipt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "order_state" CHECK ("orders"."state" in ('pending', 'paid', 'failed', 'timed_out', 'refunded')),
	CONSTRAINT "order_price" CHECK ("orders"."price_ksh" > 0),
	CONSTRAINT "order_has_a_receipt_when_paid" CHECK (("orders"."state" in ('paid', 'refunded')) = ("orders"."receipt" is not null and "orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"price_ksh" integer NOT NULL,
	"period_days" integer NOT NULL,
	"auto_renew" boolean NOT NULL,
	"grants" text NOT NULL,
	"disclosure_version" text NOT NULL,
	"disclosure_texts" jsonb NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"order" integer NOT NULL,
	CONSTRAINT "package_price" CHECK ("packages"."price_ksh" >= 0 and ("packages"."price_ksh" > 0 or not "packages"."is_on_sale")),
	CONSTRAINT "package_period" CHECK ("packages"."period_days" between 1 and 366)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_ksh" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_refund_per_charge" UNIQUE("intent_id"),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount_ksh" > 0),
	CONSTRAINT "refund_state" CHECK ("refunds"."state" in ('owed', 'done') and ("refunds"."state" = 'done') = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"package_id" text NOT NULL,
	"state" text NOT NULL,
	"state_before" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"paid_until" timestamp (3) with time zone,
	"grace_until" timestamp (3) with time zone,
	"auto_renew" boolean NOT NULL,
	"channel" text NOT NULL,
	"payer_phone" text,
	"last_intent_id" text,
	"due_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscription_state" CHECK ("subscriptions"."state" in ('none', 'pending_subscribe', 'active', 'grace', 'suspended', 'pending_unsubscribe', 'cancelled', 'expired')),
	CONSTRAINT "subscription_was_paid" CHECK ("subscriptions"."state" in ('none', 'pending_subscribe') or "subscriptions"."paid_until" is not null),
	CONSTRAINT "unsubscribing_from_something" CHECK (("subscriptions"."state" = 'pending_unsubscribe') = ("subscriptions"."state_before" is not null))
);
--> statement-breakpoint
ALTER TABLE "billing_intents" ADD CONSTRAINT "billing_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_intents" ADD CONSTRAINT "billing_intents_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_intents" ADD CONSTRAINT "billing_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_intent_id_billing_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."billing_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_grants" ADD CONSTRAINT "book_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_grants" ADD CONSTRAINT "book_grants_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_day_grants" ADD CONSTRAINT "member_day_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_intent_id_billing_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."billing_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_intent_id_billing_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."billing_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_callbacks_by_state" ON "billing_callbacks" USING btree ("state","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_prompt_per_phone" ON "billing_intents" USING btree ("payer_phone") WHERE "billing_intents"."kind" in ('subscribe', 'purchase') and "billing_intents"."state" in ('created', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_subscribing_per_member" ON "billing_intents" USING btree ("user_id") WHERE "billing_intents"."kind" in ('subscribe', 'unsubscribe') and "billing_intents"."state" in ('created', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_renewal_per_member" ON "billing_intents" USING btree ("user_id") WHERE "billing_intents"."kind" = 'renew' and "billing_intents"."state" in ('created', 'sent');--> statement-breakpoint
CREATE INDEX "billing_intents_by_check" ON "billing_intents" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "billing_intents_by_user" ON "billing_intents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_intents_by_payer" ON "billing_intents" USING btree ("payer_phone","sent_at");--> statement-breakpoint
CREATE INDEX "billing_notices_to_send" ON "billing_notices" USING btree ("created_at") WHERE "billing_notices"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_book" ON "orders" USING btree ("user_id","book_id") WHERE "orders"."state" in ('pending', 'paid');--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_receipt" ON "orders" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "refunds_by_check" ON "refunds" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_subscription_per_member" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_due" ON "subscriptions" USING btree ("due_at");