DROP INDEX "tokens_symbol";--> statement-breakpoint
DROP INDEX "tokens_name";--> statement-breakpoint
CREATE INDEX "tokens_transfers" ON "tokens" USING btree ("transfers" desc,"first_position");--> statement-breakpoint
-- Parts of names are found by pg_trgm, which comes with PostgreSQL but need not be installed. Without it they are still
-- found, by reading all tokens.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "tokens_parts" ON "tokens" USING gin (replace(lower(coalesce("symbol", '') || chr(10) || coalesce("name", '')), ' ', '') gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR undefined_object OR insufficient_privilege THEN
  RAISE WARNING 'Parts of token names are searched slowly: %', SQLERRM;
END $$;
