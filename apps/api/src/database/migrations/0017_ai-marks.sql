CREATE TABLE "ai_mark_consents" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_agreed" boolean NOT NULL,
	"service" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_mark_consents" ADD CONSTRAINT "ai_mark_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
