CREATE TABLE "contract_caller_totals" (
	"address" "bytea" NOT NULL,
	"caller" "bytea" NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "contract_caller_totals_address_caller_pk" PRIMARY KEY("address","caller")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "callers" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "code_hash" "bytea";--> statement-breakpoint
CREATE INDEX "contract_caller_totals_calls" ON "contract_caller_totals" USING btree ("address","calls" desc,"caller");--> statement-breakpoint
CREATE INDEX "contracts_callers" ON "contracts" USING btree ("callers" desc nulls last,"address");--> statement-breakpoint
CREATE INDEX "contracts_code" ON "contracts" USING btree ("code_hash") WHERE "contracts"."code_hash" is not null;