DROP INDEX "holders_by_address";--> statement-breakpoint
ALTER TABLE "holders" DROP CONSTRAINT "holders_token_address_pk";--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_address_token_pk" PRIMARY KEY("address","token");--> statement-breakpoint
-- Room on each page lets counts be changed in place, without new entries in every index.
ALTER TABLE "accounts" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "sent_to" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "tokens" SET (fillfactor = 50);
