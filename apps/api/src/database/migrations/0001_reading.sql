CREATE TABLE "clicks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"params" jsonb NOT NULL,
	"target" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "history_user_id_book_id_pk" PRIMARY KEY("user_id","book_id"),
	CONSTRAINT "history_seconds_count_up" CHECK ("history"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"edition_id" text NOT NULL,
	"i" integer NOT NULL,
	"unit_id" text NOT NULL,
	"href" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"page_spread" text,
	CONSTRAINT "pages_edition_id_i_pk" PRIMARY KEY("edition_id","i")
);
--> statement-breakpoint
CREATE TABLE "read_time" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "read_time_user_id_started_at_pk" PRIMARY KEY("user_id","started_at"),
	CONSTRAINT "read_time_goes_forward" CHECK ("read_time"."ended_at" > "read_time"."started_at")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_terms_day_key_pk" PRIMARY KEY("day","key")
);
--> statement-breakpoint
CREATE TABLE "shelf" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shelf_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cover_widths" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_time" ADD CONSTRAINT "read_time_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clicks_by_time" ON "clicks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "history_by_time" ON "history" USING btree ("user_id","last_at","book_id");--> statement-breakpoint
CREATE INDEX "read_time_by_day" ON "read_time" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "read_time_by_book" ON "read_time" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "search_terms_by_key" ON "search_terms" USING btree ("key");--> statement-breakpoint
CREATE INDEX "shelf_by_added" ON "shelf" USING btree ("user_id","added_at","book_id");