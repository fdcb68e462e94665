CREATE TABLE "member_settings" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb,
	"rev" integer NOT NULL,
	"device_id" text,
	"changed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_settings_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE INDEX "member_settings_by_update" ON "member_settings" USING btree ("user_id","updated_at");