CREATE TABLE "billing_evidence" (
	"n" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"intent_id" text,
	"provider_ref" text,
	"outcome" text NOT NULL,
	"amount_ksh" integer,
	"payer" text,
	"receipt" text,
	"result_code" text,
	"raw" jsonb,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "each_evidence_once" UNIQUE("channel","kind","dedupe_key"),
	CONSTRAINT "evidence_kind" CHECK ("billing_evidence"."kind" in ('request', 'acknowledgement', 'callback', 'query', 'statement', 'refund', 'decision')),
	CONSTRAINT "evidence_outcome" CHECK ("billing_evidence"."outcome" in ('succeeded', 'refused', 'lapsed', 'pending', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "billing_intents" DROP CONSTRAINT "intent_state";--> statement-breakpoint
ALTER TABLE "billing_intents" DROP CONSTRAINT "intent_is_settled";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refund_state";--> statement-breakpoint
DROP INDEX "billing_intents_mismatched";--> statement-breakpoint
ALTER TABLE "billing_intents" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "billing_evidence" ADD CONSTRAINT "billing_evidence_intent_id_billing_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."billing_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_evidence_by_intent" ON "billing_evidence" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "billing_evidence_by_ref" ON "billing_evidence" USING btree ("channel","provider_ref");--> statement-breakpoint
CREATE INDEX "billing_evidence_stray" ON "billing_evidence" USING btree ("received_at") WHERE "billing_evidence"."intent_id" is null;--> statement-breakpoint
CREATE INDEX "billing_intents_held" ON "billing_intents" USING btree ("created_at") WHERE "billing_intents"."state" = 'held';--> statement-breakpoint
CREATE INDEX "billing_intents_by_receipt" ON "billing_intents" USING btree ("channel","receipt");--> statement-breakpoint
ALTER TABLE "billing_intents" ADD CONSTRAINT "intent_state" CHECK ("billing_intents"."state" in ('created', 'sent', 'held', 'succeeded', 'failed', 'timed_out', 'cancelled'));--> statement-breakpoint
ALTER TABLE "billing_intents" ADD CONSTRAINT "intent_is_settled" CHECK (("billing_intents"."state" in ('created', 'sent', 'held')) = ("billing_intents"."settled_at" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_state" CHECK ("refunds"."state" in ('owed', 'done', 'void') and ("refunds"."state" = 'owed') = ("refunds"."done_at" is null));--> statement-breakpoint
CREATE FUNCTION "refuse_to_change_evidence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.payer IS NULL AND NEW.raw IS NULL
    AND to_jsonb(NEW) - 'payer' - 'raw' = to_jsonb(OLD) - 'payer' - 'raw' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Evidence of payments is append only: only personal data of an erased account is removed from it.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "billing_evidence_append_only" BEFORE UPDATE OR DELETE ON "billing_evidence" FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_evidence"();--> statement-breakpoint
INSERT INTO "billing_evidence" ("channel", "kind", "dedupe_key", "provider_ref", "outcome", "amount_ksh", "payer", "received_at")
  SELECT "channel", 'callback', 'before evidence/' || "id", "provider_ref", "outcome", "amount_ksh", "phone_masked", "received_at"
  FROM "billing_callbacks" WHERE "outcome" IN ('succeeded', 'refused', 'lapsed') ORDER BY "id";--> statement-breakpoint
DROP TABLE "billing_callbacks" CASCADE;