-- The index is read through again, token by token.
TRUNCATE "sent_to";--> statement-breakpoint
ALTER TABLE "sent_to" DROP CONSTRAINT "sent_to_owner_look_counterparty_pk";--> statement-breakpoint
ALTER TABLE "sent_to" DROP COLUMN "first_ms";--> statement-breakpoint
ALTER TABLE "sent_to" DROP COLUMN "last_ms";--> statement-breakpoint
ALTER TABLE "sent_to" ADD COLUMN "token" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_to" ADD COLUMN "first_position" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_to" ADD COLUMN "last_position" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_to" ADD CONSTRAINT "sent_to_owner_look_counterparty_token_pk" PRIMARY KEY("owner","look","counterparty","token");
