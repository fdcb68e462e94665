ALTER TABLE "books" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "series_place" integer;--> statement-breakpoint
CREATE INDEX "books_by_series" ON "books" USING btree ("series","series_place");