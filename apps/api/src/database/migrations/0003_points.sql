CREATE TABLE "point_balances" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "balance_not_negative" CHECK ("point_balances"."balance" >= 0 and "point_balances"."entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_ledger" (
	"user_id" text NOT NULL,
	"n" integer NOT NULL,
	"rule" text NOT NULL,
	"rule_key" text NOT NULL,
	"delta" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "point_ledger_user_id_n_pk" PRIMARY KEY("user_id","n"),
	CONSTRAINT "one_movement_for_a_key" UNIQUE("user_id","rule","rule_key"),
	CONSTRAINT "balance_after_not_negative" CHECK ("point_ledger"."balance_after" >= 0 and "point_ledger"."n" >= 1),
	CONSTRAINT "delta_has_the_sign_of_its_rule" CHECK (case "point_ledger"."rule" when 'redeem' then "point_ledger"."delta" < 0 when 'refund' then "point_ledger"."delta" > 0 else "point_ledger"."delta" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "point_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "points_not_negative" CHECK ("point_settings"."points" >= 0)
);
--> statement-breakpoint
ALTER TABLE "point_ledger" ADD CONSTRAINT "point_ledger_user_id_point_balances_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."point_balances"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuse_point_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger of points is append only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER point_ledger_append_only BEFORE UPDATE ON "point_ledger" FOR EACH ROW EXECUTE FUNCTION refuse_point_ledger_change();
