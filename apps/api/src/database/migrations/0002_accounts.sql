CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"phone_e164" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"salt" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"device_id" text NOT NULL,
	"address_hash" text,
	"work_nonce" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"is_verified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "code_tries" CHECK ("code_challenges"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"analytics" boolean NOT NULL,
	"ads" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dev_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone_e164" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "he_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce_hash" text,
	"phone_e164" text,
	"confirm_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_buckets_key_minute_pk" PRIMARY KEY("key","minute")
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"assurance" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_assurance" CHECK ("sessions"."assurance" in ('otp', 'he'))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"assurance" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"phone_e164" text,
	"phone_masked" text NOT NULL,
	"nickname" text,
	"lang" text NOT NULL,
	"interests" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"age_confirmed_at" timestamp (3) with time zone,
	"privacy_version" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_status" CHECK ("users"."status" in ('active', 'blocked', 'dormant', 'erasing')),
	CONSTRAINT "only_the_erased_have_no_phone" CHECK ("users"."status" = 'erasing' or "users"."phone_e164" is not null)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "code_challenges_by_phone" ON "code_challenges" USING btree ("phone_e164","created_at");--> statement-breakpoint
CREATE INDEX "code_challenges_by_device" ON "code_challenges" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE INDEX "code_challenges_by_address" ON "code_challenges" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "code_challenges_by_time" ON "code_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "a_proof_of_work_serves_once" ON "code_challenges" USING btree ("work_nonce");--> statement-breakpoint
CREATE INDEX "consents_by_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "he_attempts_by_nonce" ON "he_attempts" USING btree ("nonce_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "he_attempts_by_confirm" ON "he_attempts" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "he_attempts_by_end" ON "he_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_buckets_by_minute" ON "rate_buckets" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tickets_by_end" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_user_per_phone" ON "users" USING btree ("phone_e164");