CREATE TABLE "derived_effects" (
	"number" bigint NOT NULL,
	"name" text NOT NULL,
	"keys" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "derived_effects_number_name_pk" PRIMARY KEY("number","name")
);
--> statement-breakpoint
CREATE TABLE "address_rows" (
	"address" "bytea" NOT NULL,
	"kind" smallint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "address_rows_address_kind_position_pk" PRIMARY KEY("address","kind","position")
);
--> statement-breakpoint
CREATE TABLE "internal_transactions" (
	"position" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"internal_hash" "bytea" NOT NULL,
	"caller" "bytea" NOT NULL,
	"receiver" "bytea" NOT NULL,
	"note" text NOT NULL,
	"rejected" boolean NOT NULL,
	"value" numeric NOT NULL,
	"token" "bytea",
	"token_value" numeric,
	"extra" text NOT NULL,
	"timestamp_ms" bigint NOT NULL
);
