CREATE TABLE "bookmarks" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"book_id" text,
	"locator" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookmarks_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "bookmark_is_whole_or_removed" CHECK (("bookmarks"."removed_at" is null) = ("bookmarks"."locator" is not null) and ("bookmarks"."removed_at" is not null or "bookmarks"."book_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "shelf_states" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"is_saved" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shelf_states_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_states" ADD CONSTRAINT "shelf_states_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookmarks_by_update" ON "bookmarks" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "shelf_states_by_update" ON "shelf_states" USING btree ("user_id","updated_at");