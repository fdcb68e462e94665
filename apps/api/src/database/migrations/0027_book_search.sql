-- What a book is found by, made by the server from its rows (catalogue/search/search-documents.ts). It belongs to the running database and to
-- no backup, so it stands outside of the schema "public". Whatever changes a book removes its document, which is made again at the next search.
-- No foreign key: a restored backup truncates the books.
CREATE TABLE runtime.book_search (
  book_id text PRIMARY KEY,
  version integer NOT NULL,
  document tsvector NOT NULL
);--> statement-breakpoint
CREATE INDEX book_search_by_word ON runtime.book_search USING gin (document);--> statement-breakpoint
CREATE FUNCTION runtime.forget_book_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'books' THEN
      DELETE FROM runtime.book_search WHERE book_id = coalesce(NEW.id, OLD.id);
    WHEN 'categories' THEN
      DELETE FROM runtime.book_search WHERE book_id IN (
        SELECT book_id FROM public.book_categories WHERE category_id = NEW.id
      );
    ELSE
      DELETE FROM runtime.book_search WHERE book_id = coalesce(NEW.book_id, OLD.book_id);
  END CASE;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_search_stale AFTER INSERT OR DELETE OR UPDATE OF title, authors, language, description, tags, access, is_picture_book, series ON books
  FOR EACH ROW EXECUTE FUNCTION runtime.forget_book_search();
--> statement-breakpoint
CREATE TRIGGER book_search_stale AFTER INSERT OR UPDATE OR DELETE ON book_categories
  FOR EACH ROW EXECUTE FUNCTION runtime.forget_book_search();
--> statement-breakpoint
CREATE TRIGGER book_search_stale AFTER UPDATE OF names ON categories
  FOR EACH ROW EXECUTE FUNCTION runtime.forget_book_search();
--> statement-breakpoint
CREATE TRIGGER book_search_stale AFTER INSERT OR UPDATE OR DELETE ON editions
  FOR EACH ROW EXECUTE FUNCTION runtime.forget_book_search();
