CREATE TABLE "book_categories" (
	"book_id" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "book_categories_book_id_category_id_pk" PRIMARY KEY("book_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"title" text NOT NULL,
	"authors" jsonb NOT NULL,
	"language" text NOT NULL,
	"description" jsonb NOT NULL,
	"cover_hash" text,
	"cover_type" text,
	"tags" jsonb NOT NULL,
	"access" text NOT NULL,
	"price_ksh" integer,
	"age_rating" text NOT NULL,
	"is_picture_book" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"names" jsonb NOT NULL,
	"icon" text NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" text PRIMARY KEY NOT NULL,
	"book_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"direction" text NOT NULL,
	"layout" text NOT NULL,
	"unit_count" integer NOT NULL,
	"free_units" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"toc" jsonb NOT NULL,
	"page_list" jsonb,
	CONSTRAINT "one_edition_of_a_kind" UNIQUE("book_id","kind")
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"edition_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"offset" integer NOT NULL,
	"percent" double precision NOT NULL,
	"furthest" double precision NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"rev" integer NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"client_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "progress_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"edition_id" text NOT NULL,
	"name" text NOT NULL,
	"href" text NOT NULL,
	"type" text NOT NULL,
	"width" double precision,
	"height" double precision,
	"bytes" integer NOT NULL,
	"first_unit" integer,
	CONSTRAINT "resources_edition_id_name_pk" PRIMARY KEY("edition_id","name")
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"slug" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"event_timestamp" bigint NOT NULL,
	"event" text NOT NULL,
	"resolution" text NOT NULL,
	"network_condition" text NOT NULL,
	"os" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"edition_id" text NOT NULL,
	"i" integer NOT NULL,
	"unit_id" text NOT NULL,
	"title" text,
	"href" text NOT NULL,
	"type" text NOT NULL,
	"chars" integer NOT NULL,
	"bytes" integer NOT NULL,
	"minutes" double precision NOT NULL,
	"is_linear" boolean NOT NULL,
	"layout" text,
	"page_spread" text,
	"resources" jsonb NOT NULL,
	CONSTRAINT "units_edition_id_i_pk" PRIMARY KEY("edition_id","i")
);
--> statement-breakpoint
ALTER TABLE "book_categories" ADD CONSTRAINT "book_categories_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_categories" ADD CONSTRAINT "book_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_categories_by_category" ON "book_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "books_by_added" ON "books" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "books_by_title" ON "books" USING btree ("search_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "books_by_cover" ON "books" USING btree ("cover_hash");--> statement-breakpoint
CREATE INDEX "editions_by_hash" ON "editions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tracking_events_by_time" ON "tracking_events" USING btree ("received_at");