CREATE TABLE "contract_callers" (
	"contract" "bytea" NOT NULL,
	"day" bigint NOT NULL,
	"caller" "bytea" NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "contract_callers_contract_day_caller_pk" PRIMARY KEY("contract","day","caller")
);
--> statement-breakpoint
CREATE TABLE "contract_days" (
	"contract" "bytea" NOT NULL,
	"day" bigint NOT NULL,
	"calls" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"energy" bigint NOT NULL,
	"energy_staked" bigint NOT NULL,
	"energy_origin" bigint NOT NULL,
	"energy_penalty" bigint NOT NULL,
	"energy_fee" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "contract_days_contract_day_pk" PRIMARY KEY("contract","day")
);
--> statement-breakpoint
CREATE TABLE "contract_methods" (
	"contract" "bytea" NOT NULL,
	"day" bigint NOT NULL,
	"selector" "bytea" NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "contract_methods_contract_day_selector_pk" PRIMARY KEY("contract","day","selector")
);
--> statement-breakpoint
CREATE TABLE "contract_settings" (
	"address" "bytea" NOT NULL,
	"setting" smallint NOT NULL,
	"value" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "contract_settings_address_setting_pk" PRIMARY KEY("address","setting")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"address" "bytea" PRIMARY KEY NOT NULL,
	"name" text,
	"created_position" bigint,
	"created_ms" bigint,
	"calls" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"events" bigint NOT NULL,
	"last_call_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "contract_days_day" ON "contract_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "contracts_calls" ON "contracts" USING btree ("calls" desc nulls last,"address");--> statement-breakpoint
CREATE INDEX "contracts_created" ON "contracts" USING btree ("created_position" desc nulls last,"address");--> statement-breakpoint
CREATE INDEX "contracts_name" ON "contracts" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_contracts" ON "accounts" USING btree ("balance" desc nulls last,"address") WHERE "accounts"."type" = 2;