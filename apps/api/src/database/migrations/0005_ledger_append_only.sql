CREATE FUNCTION "refuse_to_change_the_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The money ledger is append only: book the opposite instead.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "money_ledger_append_only" BEFORE UPDATE OR DELETE ON "money_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_the_ledger"();
