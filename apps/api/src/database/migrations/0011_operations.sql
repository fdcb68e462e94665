CREATE TABLE "read_allowances" (
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"seconds" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "read_allowances_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "home_order" integer;