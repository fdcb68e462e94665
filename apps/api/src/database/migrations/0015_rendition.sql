ALTER TABLE "editions" ADD COLUMN "rendition" jsonb;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "rendition" jsonb;