ALTER TABLE "code_challenges" ADD COLUMN "site_hash" text;--> statement-breakpoint
CREATE INDEX "code_challenges_by_site" ON "code_challenges" USING btree ("site_hash","created_at");