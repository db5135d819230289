CREATE TABLE "verified_contracts" (
	"address" "bytea" PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"contract_name" text NOT NULL,
	"file_name" text NOT NULL,
	"compiler" text NOT NULL,
	"compiler_version" text NOT NULL,
	"input" text NOT NULL,
	"abi" text NOT NULL,
	"metadata" text NOT NULL,
	"license" smallint NOT NULL,
	"full_match" boolean NOT NULL,
	"creation_length" integer,
	"constructor_arguments" "bytea" NOT NULL,
	"libraries" text NOT NULL,
	"verified_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "verified_contracts_code" ON "verified_contracts" USING btree ("code_hash");