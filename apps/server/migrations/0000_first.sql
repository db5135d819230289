CREATE TABLE "accounts" (
	"address" "bytea" PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"name" text,
	"created_ms" bigint,
	"creator" "bytea",
	"created_hash" "bytea",
	"latest_operation_ms" bigint NOT NULL,
	"transactions" bigint NOT NULL,
	"transactions_in" bigint NOT NULL,
	"transactions_out" bigint NOT NULL,
	"transfers" bigint NOT NULL,
	"risky_transfers" bigint NOT NULL,
	"balance" numeric,
	"staked" numeric,
	"witness_url" text,
	"stale" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_activity" (
	"address" "bytea" NOT NULL,
	"position" bigint NOT NULL,
	"tx_direction" smallint NOT NULL,
	"transfer_direction" smallint NOT NULL,
	"token" "bytea",
	"token_kind" smallint,
	"risk" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_effects" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"effects" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"parent_hash" "bytea" NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"witness" "bytea" NOT NULL,
	"tx_trie_root" "bytea" NOT NULL,
	"version" integer NOT NULL,
	"tx_count" integer NOT NULL,
	"transfer_count" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"fee" bigint,
	"net_usage" bigint,
	"energy_usage" bigint
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_stats" (
	"day" bigint PRIMARY KEY NOT NULL,
	"blocks" bigint NOT NULL,
	"transactions" bigint NOT NULL,
	"transfers" bigint NOT NULL,
	"new_accounts" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"token" "bytea" NOT NULL,
	"address" "bytea" NOT NULL,
	"balance" numeric NOT NULL,
	CONSTRAINT "holders_token_address_pk" PRIMARY KEY("token","address")
);
--> statement-breakpoint
CREATE TABLE "import_warnings" (
	"number" bigint NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "import_warnings_number_code_pk" PRIMARY KEY("number","code")
);
--> statement-breakpoint
CREATE TABLE "sent_to" (
	"owner" "bytea" NOT NULL,
	"look" text NOT NULL,
	"counterparty" "bytea" NOT NULL,
	"times" bigint NOT NULL,
	"last_ms" bigint NOT NULL,
	CONSTRAINT "sent_to_owner_look_counterparty_pk" PRIMARY KEY("owner","look","counterparty")
);
--> statement-breakpoint
CREATE TABLE "sync_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"cursor_number" bigint,
	"cursor_hash" "bytea",
	"solid_number" bigint NOT NULL,
	"genesis_hash" "bytea",
	"start_block" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"token" "bytea" PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" integer,
	"total_supply" numeric,
	"issuer" "bytea",
	"issued_ms" bigint,
	"issue_hash" "bytea",
	"first_position" bigint NOT NULL,
	"holders" bigint NOT NULL,
	"transfers" bigint NOT NULL,
	"risk" integer NOT NULL,
	"metadata" smallint NOT NULL,
	"trx_num" bigint,
	"num" bigint,
	"start_ms" bigint,
	"end_ms" bigint,
	"description" text,
	"url" text,
	"frozen_supply" jsonb
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"owner" "bytea" NOT NULL,
	"counterparty" "bytea",
	"contract_type" integer NOT NULL,
	"contract_result" smallint NOT NULL,
	"succeeded" boolean NOT NULL,
	"amount" numeric,
	"token" "bytea",
	"fee" bigint,
	"body" "bytea" NOT NULL,
	"info" "bytea"
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"position" bigint PRIMARY KEY NOT NULL,
	"token" "bytea" NOT NULL,
	"token_kind" smallint NOT NULL,
	"from_address" "bytea" NOT NULL,
	"to_address" "bytea" NOT NULL,
	"amount" numeric NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"origin" smallint NOT NULL,
	"risk" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accounts_balance" ON "accounts" USING btree ("balance" desc nulls last,"address");--> statement-breakpoint
CREATE INDEX "accounts_stale" ON "accounts" USING btree ("address") WHERE "accounts"."stale";--> statement-breakpoint
CREATE UNIQUE INDEX "address_transactions" ON "address_activity" USING btree ("address","position") WHERE "address_activity"."tx_direction" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "address_transfers" ON "address_activity" USING btree ("address","position") WHERE "address_activity"."transfer_direction" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_hash" ON "blocks" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "blocks_witness" ON "blocks" USING btree ("witness","number");--> statement-breakpoint
CREATE INDEX "holders_by_balance" ON "holders" USING btree ("token","balance" desc,"address") WHERE "holders"."balance" > 0;--> statement-breakpoint
CREATE INDEX "holders_by_address" ON "holders" USING btree ("address","token");--> statement-breakpoint
CREATE INDEX "tokens_kind_transfers" ON "tokens" USING btree ("kind","transfers" desc);--> statement-breakpoint
CREATE INDEX "tokens_kind_first" ON "tokens" USING btree ("kind","first_position");--> statement-breakpoint
CREATE INDEX "tokens_pending" ON "tokens" USING btree ("token") WHERE "tokens"."metadata" = 0;--> statement-breakpoint
CREATE INDEX "tokens_symbol" ON "tokens" USING btree (lower("symbol") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tokens_name" ON "tokens" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_position" ON "transactions" USING btree ("position","hash");--> statement-breakpoint
CREATE INDEX "transactions_rare_type" ON "transactions" USING btree ("contract_type","position") WHERE "transactions"."contract_type" not in (1, 2, 31);--> statement-breakpoint
CREATE INDEX "transfers_token" ON "transfers" USING btree ("token","position");--> statement-breakpoint
CREATE INDEX "transfers_trc10" ON "transfers" USING btree ("position") WHERE "transfers"."token_kind" = 10;--> statement-breakpoint
CREATE INDEX "transfers_trc20" ON "transfers" USING btree ("position") WHERE "transfers"."token_kind" = 20;