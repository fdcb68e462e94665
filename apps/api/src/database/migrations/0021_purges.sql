-- Books that changed and that a shared cache before the server may still have as they were, whoever changed them. They
-- belong to the running database and to no backup, so they stand outside of the schema "public".
CREATE TABLE runtime.purges (
  book_id text PRIMARY KEY,
  requested_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE FUNCTION runtime.request_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO runtime.purges VALUES (changed ->> TG_ARGV[0], clock_timestamp())
    ON CONFLICT (book_id) DO UPDATE SET requested_at = excluded.requested_at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_changed AFTER UPDATE OR DELETE ON books
  FOR EACH ROW EXECUTE FUNCTION runtime.request_purge('id');
--> statement-breakpoint
CREATE TRIGGER edition_changed AFTER INSERT OR UPDATE OR DELETE ON editions
  FOR EACH ROW EXECUTE FUNCTION runtime.request_purge('book_id');
