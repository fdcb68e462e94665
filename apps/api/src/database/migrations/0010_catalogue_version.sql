-- The version of the catalogue: one row, counted up by whatever writes to the catalogue, also by hand. It belongs to the
-- running database and to no backup, so it stands outside of the schema "public".
CREATE SCHEMA IF NOT EXISTS runtime;--> statement-breakpoint
CREATE TABLE runtime.catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);--> statement-breakpoint
INSERT INTO runtime.catalogue_version (version) VALUES (1);--> statement-breakpoint
CREATE FUNCTION runtime.count_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
BEGIN
  UPDATE runtime.catalogue_version SET version = version + 1 RETURNING version INTO counted;
  PERFORM pg_notify('kurasa_catalogue', counted::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON books
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON book_categories
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON editions
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON units
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON packages
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON faq_topics
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON faq_articles
  FOR EACH STATEMENT EXECUTE FUNCTION runtime.count_catalogue_version();
