ALTER TABLE "bookmarks" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD COLUMN "versions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "bookmarks_by_book" ON "bookmarks" USING btree ("user_id","book_id");
