CREATE TABLE "ratings" (
	"user_id" text NOT NULL,
	"book_id" text NOT NULL,
	"stars" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ratings_user_id_book_id_pk" PRIMARY KEY("user_id","book_id"),
	CONSTRAINT "rating_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_package_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_ksh" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_consent" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "week_goal" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pattern" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_by_book" ON "ratings" USING btree ("book_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_package_id_packages_id_fk" FOREIGN KEY ("next_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "next_package_has_price_and_consent" CHECK (("subscriptions"."next_package_id" is null) = ("subscriptions"."next_price_ksh" is null));