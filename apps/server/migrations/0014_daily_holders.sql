ALTER TABLE "daily_stats" ADD COLUMN "trx_holders" bigint;--> statement-breakpoint
CREATE INDEX "accounts_staked" ON "accounts" USING btree ("staked" desc,"address") WHERE "accounts"."staked" > 0;--> statement-breakpoint
CREATE INDEX "accounts_contract_balance" ON "accounts" USING btree ("balance" desc,"address") WHERE "accounts"."type" = 2 and "accounts"."balance" > 0;