CREATE TABLE "exchange_candles" (
	"exchange_id" bigint NOT NULL,
	"token" "bytea" NOT NULL,
	"minutes" smallint NOT NULL,
	"start_ms" bigint NOT NULL,
	"first_position" bigint NOT NULL,
	"open" numeric NOT NULL,
	"high" numeric NOT NULL,
	"low" numeric NOT NULL,
	"close" numeric NOT NULL,
	"sold" numeric NOT NULL,
	"bought" numeric NOT NULL,
	"trades" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "exchange_candles_exchange_id_minutes_start_ms_token_pk" PRIMARY KEY("exchange_id","minutes","start_ms","token")
);
--> statement-breakpoint
CREATE TABLE "exchange_events" (
	"position" bigint PRIMARY KEY NOT NULL,
	"exchange_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"owner" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"token" "bytea" NOT NULL,
	"quant" numeric NOT NULL,
	"other_token" "bytea",
	"other_quant" numeric
);
--> statement-breakpoint
CREATE TABLE "faucet_requests" (
	"address" "bytea" NOT NULL,
	"requested_ms" bigint NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "faucet_requests_address_requested_ms_pk" PRIMARY KEY("address","requested_ms")
);
--> statement-breakpoint
CREATE TABLE "multisig_parties" (
	"hash" "bytea" NOT NULL,
	"address" "bytea" NOT NULL,
	"weight" bigint NOT NULL,
	"signature" "bytea",
	"signed_ms" bigint,
	"created_ms" bigint NOT NULL,
	CONSTRAINT "multisig_parties_hash_address_pk" PRIMARY KEY("hash","address")
);
--> statement-breakpoint
CREATE TABLE "multisig_records" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"owner" "bytea" NOT NULL,
	"originator" "bytea" NOT NULL,
	"permission_id" smallint NOT NULL,
	"permission_name" text NOT NULL,
	"threshold" bigint NOT NULL,
	"state" smallint NOT NULL,
	"failure" text NOT NULL,
	"raw_data" "bytea" NOT NULL,
	"function_selector" text NOT NULL,
	"created_ms" bigint NOT NULL,
	"updated_ms" bigint NOT NULL,
	"expires_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "exchange_events_pair" ON "exchange_events" USING btree ("exchange_id","kind","position");--> statement-breakpoint
CREATE INDEX "faucet_of_ip" ON "faucet_requests" USING btree ("ip","requested_ms");--> statement-breakpoint
CREATE INDEX "multisig_of_address" ON "multisig_parties" USING btree ("address","created_ms");--> statement-breakpoint
CREATE INDEX "multisig_waiting" ON "multisig_records" USING btree ("expires_ms") WHERE "multisig_records"."state" = 0;--> statement-breakpoint
CREATE INDEX "multisig_owner_waiting" ON "multisig_records" USING btree ("owner") WHERE "multisig_records"."state" = 0;--> statement-breakpoint
CREATE INDEX "multisig_updated" ON "multisig_records" USING btree ("updated_ms");
