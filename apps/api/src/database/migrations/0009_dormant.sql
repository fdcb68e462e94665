ALTER TABLE "users" DROP CONSTRAINT "user_status";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "only_the_erased_have_no_phone";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "dormant_choice" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dormant_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sealed_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "one_user_per_seal" ON "users" USING btree ("sealed_id");--> statement-breakpoint
CREATE INDEX "users_by_last_seen" ON "users" USING btree ("last_seen_at") WHERE "users"."status" = 'active';--> statement-breakpoint
CREATE INDEX "users_by_erasure" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "session_dormant_choice" CHECK ("sessions"."dormant_choice" in ('mine', 'fresh'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "the_dormant_rest_since" CHECK ("users"."status" <> 'dormant' or "users"."dormant_at" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "user_status" CHECK ("users"."status" in ('active', 'blocked', 'dormant', 'erasing', 'sealed'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "only_the_erased_have_no_phone" CHECK ("users"."status" in ('erasing', 'sealed') or "users"."phone_e164" is not null);