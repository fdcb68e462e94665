ALTER TABLE "books" ADD COLUMN "work" text;--> statement-breakpoint
CREATE INDEX "books_by_work" ON "books" USING btree ("work");