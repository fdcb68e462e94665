CREATE TABLE "ai_consents" (
	"user_id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_dialogues" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"book_id" text,
	"title" text NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_messages" (
	"dialogue_id" text NOT NULL,
	"n" integer NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"citations" jsonb NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_messages_dialogue_id_n_pk" PRIMARY KEY("dialogue_id","n"),
	CONSTRAINT "ai_role" CHECK ("ai_messages"."role" in ('user', 'assistant') and "ai_messages"."n" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "ai_usage_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "ai_used" CHECK ("ai_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "faq_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"topic_id" text NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_topics" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prize_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"prize_id" text NOT NULL,
	"cost" integer NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "claim_cost" CHECK ("prize_claims"."cost" > 0),
	CONSTRAINT "claim_state" CHECK ("prize_claims"."state" in ('pending', 'fulfilled', 'rejected')),
	CONSTRAINT "claim_is_decided" CHECK (("prize_claims"."state" = 'pending') = ("prize_claims"."decided_at" is null)),
	CONSTRAINT "claim_code" CHECK ("prize_claims"."code" is null or "prize_claims"."state" = 'fulfilled')
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"kind" text NOT NULL,
	"cost" integer NOT NULL,
	"stock" integer NOT NULL,
	"days" integer,
	"book_id" text,
	"is_offered" boolean NOT NULL,
	"order" integer NOT NULL,
	CONSTRAINT "prize_kind" CHECK ("prizes"."kind" in ('member_days', 'book', 'airtime', 'manual')),
	CONSTRAINT "prize_cost" CHECK ("prizes"."cost" > 0),
	CONSTRAINT "prize_stock" CHECK ("prizes"."stock" >= 0),
	CONSTRAINT "prize_days" CHECK (("prizes"."kind" = 'member_days') = ("prizes"."days" is not null) and "prizes"."days" between 1 and 366)
);
--> statement-breakpoint
CREATE TABLE "report_messages" (
	"report_id" text NOT NULL,
	"n" integer NOT NULL,
	"user_id" text,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_messages_report_id_n_pk" PRIMARY KEY("report_id","n"),
	CONSTRAINT "message_sender" CHECK ("report_messages"."sender" in ('user', 'agent', 'system') and "report_messages"."n" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"phone" text,
	"category" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"owner" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"seen_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_report_per_key" UNIQUE("owner","idempotency_key"),
	CONSTRAINT "report_state" CHECK ("reports"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "report_has_somebody" CHECK ("reports"."user_id" is not null or "reports"."phone" is not null),
	CONSTRAINT "report_counts" CHECK ("reports"."seen_count" between 0 and "reports"."message_count")
);
--> statement-breakpoint
ALTER TABLE "ai_consents" ADD CONSTRAINT "ai_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_dialogues" ADD CONSTRAINT "ai_dialogues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_dialogues" ADD CONSTRAINT "ai_dialogues_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_messages" ADD CONSTRAINT "ai_messages_dialogue_id_ai_dialogues_id_fk" FOREIGN KEY ("dialogue_id") REFERENCES "public"."ai_dialogues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_messages" ADD CONSTRAINT "ai_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_articles" ADD CONSTRAINT "faq_articles_topic_id_faq_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."faq_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_claims" ADD CONSTRAINT "prize_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_claims" ADD CONSTRAINT "prize_claims_prize_id_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_dialogues_by_user" ON "ai_dialogues" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "ai_messages_by_user" ON "ai_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "faq_articles_by_topic" ON "faq_articles" USING btree ("topic_id","order");--> statement-breakpoint
CREATE INDEX "prize_claims_by_user" ON "prize_claims" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prize_claims_by_state" ON "prize_claims" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "report_messages_by_user" ON "report_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_by_user" ON "reports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_by_state" ON "reports" USING btree ("state","updated_at");--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;