DROP INDEX "accounts_unsettled";--> statement-breakpoint
DROP INDEX "accounts_stale";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "balance_state" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "balance_state" = CASE WHEN "stale" THEN 2 ELSE 1 END WHERE "stale" OR "settle_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_unconfirmed" ON "accounts" USING btree ("balance_state","address") WHERE "accounts"."balance_state" > 0;--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "stale";--> statement-breakpoint
-- Rows are updated again and again: with room on its page an update touches no index.
ALTER TABLE "accounts" SET (fillfactor = 85);
