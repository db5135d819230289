CREATE TABLE "item_approvals" (
	"token" "bytea" NOT NULL,
	"token_id" numeric NOT NULL,
	"owner" "bytea" NOT NULL,
	"spender" "bytea",
	"timestamp_ms" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "item_approvals_token_token_id_pk" PRIMARY KEY("token","token_id")
);
--> statement-breakpoint
CREATE INDEX "item_approvals_given" ON "item_approvals" USING btree ("owner","position") WHERE "item_approvals"."spender" IS NOT NULL;