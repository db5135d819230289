CREATE TABLE "book_candles" (
	"contract" "bytea" NOT NULL,
	"pair" bigint NOT NULL,
	"minutes" smallint NOT NULL,
	"start_ms" bigint NOT NULL,
	"open" numeric NOT NULL,
	"high" numeric NOT NULL,
	"low" numeric NOT NULL,
	"close" numeric NOT NULL,
	"volume" numeric NOT NULL,
	"turnover" numeric NOT NULL,
	"trades" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "book_candles_contract_pair_minutes_start_ms_pk" PRIMARY KEY("contract","pair","minutes","start_ms")
);
--> statement-breakpoint
CREATE TABLE "book_contracts" (
	"contract" "bytea" PRIMARY KEY NOT NULL,
	"operator" "bytea" NOT NULL,
	"paused" boolean NOT NULL,
	"fee" numeric NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_failures" (
	"position" bigint PRIMARY KEY NOT NULL,
	"contract" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	"sells" boolean NOT NULL,
	"token_a" "bytea" NOT NULL,
	"token_b" "bytea" NOT NULL,
	"price" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"hash" "bytea" NOT NULL,
	"timestamp_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_orders" (
	"contract" "bytea" NOT NULL,
	"order_id" bigint NOT NULL,
	"pair" bigint,
	"owner" "bytea",
	"sells" boolean,
	"price" numeric,
	"amount" numeric,
	"filled" numeric NOT NULL,
	"turnover" numeric NOT NULL,
	"hash" "bytea",
	"timestamp_ms" bigint,
	"cancel_hash" "bytea",
	"placed_position" bigint,
	"traded_position" bigint,
	"cancelled_position" bigint,
	CONSTRAINT "book_orders_contract_order_id_pk" PRIMARY KEY("contract","order_id")
);
--> statement-breakpoint
CREATE TABLE "book_pairs" (
	"contract" "bytea" NOT NULL,
	"pair" bigint NOT NULL,
	"token_a" "bytea",
	"token_b" "bytea",
	"unit" numeric,
	"price_step" numeric,
	"amount_step" numeric,
	"minimum" numeric,
	"open" boolean NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "book_pairs_contract_pair_pk" PRIMARY KEY("contract","pair")
);
--> statement-breakpoint
CREATE TABLE "book_trades" (
	"position" bigint PRIMARY KEY NOT NULL,
	"contract" "bytea" NOT NULL,
	"pair" bigint NOT NULL,
	"buy_order" bigint NOT NULL,
	"sell_order" bigint NOT NULL,
	"price" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"turnover" numeric NOT NULL,
	"hash" "bytea" NOT NULL,
	"timestamp_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "book_failures_owned" ON "book_failures" USING btree ("owner","position");--> statement-breakpoint
CREATE INDEX "book_orders_open" ON "book_orders" USING btree ("contract","pair","sells","price") WHERE "book_orders"."cancelled_position" IS NULL AND "book_orders"."filled" < "book_orders"."amount";--> statement-breakpoint
CREATE INDEX "book_orders_owned" ON "book_orders" USING btree ("owner","placed_position");--> statement-breakpoint
CREATE INDEX "book_orders_placed" ON "book_orders" USING btree ("placed_position");--> statement-breakpoint
CREATE INDEX "book_orders_traded" ON "book_orders" USING btree ("traded_position");--> statement-breakpoint
CREATE INDEX "book_orders_cancelled" ON "book_orders" USING btree ("cancelled_position") WHERE "book_orders"."cancelled_position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "book_trades_pair" ON "book_trades" USING btree ("contract","pair","position");