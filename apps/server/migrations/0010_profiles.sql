CREATE TABLE "account_tags" (
	"owner" "bytea" NOT NULL,
	"target" "bytea" NOT NULL,
	"tag" text NOT NULL,
	"description" text NOT NULL,
	"updated_ms" bigint NOT NULL,
	CONSTRAINT "account_tags_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sr_pages" (
	"address" "bytea" PRIMARY KEY NOT NULL,
	"github_link" text NOT NULL,
	"updated_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_choices" (
	"owner" "bytea" NOT NULL,
	"token" "bytea" NOT NULL,
	"shown" boolean NOT NULL,
	"updated_ms" bigint NOT NULL,
	CONSTRAINT "token_choices_owner_token_pk" PRIMARY KEY("owner","token")
);
--> statement-breakpoint
CREATE INDEX "account_tags_target" ON "account_tags" USING btree ("target","tag");