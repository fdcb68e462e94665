-- The id of the library, which the data folder has too, so that neither is used with another's. It belongs to the running
-- database and to no backup, so it stands outside of the schema "public".
CREATE TABLE runtime.library (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL
);--> statement-breakpoint
INSERT INTO runtime.library (id) VALUES (gen_random_uuid());
