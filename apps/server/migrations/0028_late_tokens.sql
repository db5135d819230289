ALTER TABLE "tokens" ADD COLUMN "node_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "node_due_ms" bigint;