CREATE TABLE "nft_items" (
	"token" "bytea" NOT NULL,
	"token_id" numeric NOT NULL,
	"address" "bytea" NOT NULL,
	"balance" numeric NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "nft_items_token_token_id_address_pk" PRIMARY KEY("token","token_id","address")
);
--> statement-breakpoint
CREATE TABLE "token_approvals" (
	"owner" "bytea" NOT NULL,
	"token" "bytea" NOT NULL,
	"spender" "bytea" NOT NULL,
	"amount" numeric NOT NULL,
	"for_all" boolean NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "token_approvals_owner_token_spender_pk" PRIMARY KEY("owner","token","spender")
);
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "token_id" numeric;--> statement-breakpoint
CREATE INDEX "nft_items_held" ON "nft_items" USING btree ("address","token","token_id") WHERE "nft_items"."balance" > 0;--> statement-breakpoint
CREATE INDEX "token_approvals_given" ON "token_approvals" USING btree ("owner","position") WHERE "token_approvals"."amount" > 0;--> statement-breakpoint
CREATE INDEX "transfers_items" ON "transfers" USING btree ("token_kind","position") WHERE "transfers"."token_kind" > 20;