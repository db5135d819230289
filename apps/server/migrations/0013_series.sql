CREATE TABLE "account_days" (
	"address" "bytea" NOT NULL,
	"day" bigint NOT NULL,
	"transactions" bigint NOT NULL,
	"calls" bigint NOT NULL,
	"trx_out" numeric NOT NULL,
	"trx_out_count" bigint NOT NULL,
	"trx_in" numeric NOT NULL,
	"trx_in_count" bigint NOT NULL,
	"energy" bigint NOT NULL,
	"energy_staked" bigint NOT NULL,
	"energy_origin" bigint NOT NULL,
	"net_usage" bigint NOT NULL,
	"net_burned" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "account_days_address_day_pk" PRIMARY KEY("address","day")
);
--> statement-breakpoint
CREATE TABLE "chain_hours" (
	"hour" bigint PRIMARY KEY NOT NULL,
	"blocks" bigint NOT NULL,
	"size_bytes" bigint NOT NULL,
	"first_ms" bigint NOT NULL,
	"last_ms" bigint NOT NULL,
	"transactions" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"trx_transfers" bigint NOT NULL,
	"trc10_transfers" bigint NOT NULL,
	"triggers" bigint NOT NULL,
	"freezes" bigint NOT NULL,
	"votes" bigint NOT NULL,
	"shielded" bigint NOT NULL,
	"trc20_transfers" bigint NOT NULL,
	"trx_amount" numeric NOT NULL,
	"new_contracts" bigint NOT NULL,
	"new_tokens" bigint NOT NULL,
	"energy" bigint NOT NULL,
	"energy_staked" bigint NOT NULL,
	"energy_origin" bigint NOT NULL,
	"energy_fee" bigint NOT NULL,
	"net_usage" bigint NOT NULL,
	"net_burned" bigint NOT NULL,
	"net_fee" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"frozen_net" bigint NOT NULL,
	"frozen_energy" bigint NOT NULL,
	"frozen_votes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "latest_call_ms" bigint;--> statement-breakpoint
ALTER TABLE "daily_stats" ADD COLUMN "active_accounts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_stats" ADD COLUMN "callers" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "account_days_day" ON "account_days" USING btree ("day");