CREATE TABLE "signed_approvals" (
	"owner" "bytea" NOT NULL,
	"token" "bytea" NOT NULL,
	"spender" "bytea" NOT NULL,
	"item" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "signed_approvals_owner_token_spender_item_pk" PRIMARY KEY("owner","token","spender","item")
);
