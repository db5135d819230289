ALTER TABLE "accounts" RENAME COLUMN "settle_at" TO "last_touched_block";--> statement-breakpoint
ALTER TABLE "tokens" RENAME COLUMN "look" TO "fingerprint";--> statement-breakpoint
ALTER INDEX "tokens_look" RENAME TO "tokens_fingerprint";--> statement-breakpoint
ALTER TABLE "sent_to" DROP CONSTRAINT "sent_to_owner_look_counterparty_token_pk";--> statement-breakpoint
ALTER TABLE "sent_to" RENAME COLUMN "look" TO "fingerprint";--> statement-breakpoint
ALTER TABLE "sent_to" ADD CONSTRAINT "sent_to_owner_fingerprint_counterparty_token_pk" PRIMARY KEY("owner","fingerprint","counterparty","token");--> statement-breakpoint
-- What undoing a block puts back is kept as rows by column.
UPDATE "block_effects" SET "effects" = replace(replace("effects"::text, '"settle_at":', '"last_touched_block":'), '"look":', '"fingerprint":')::jsonb;
