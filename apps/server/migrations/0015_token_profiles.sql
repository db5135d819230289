CREATE TABLE "logos" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"owner" "bytea" NOT NULL,
	"created_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_profiles" (
	"token" "bytea" PRIMARY KEY NOT NULL,
	"logo_url" text NOT NULL,
	"website" text NOT NULL,
	"email" text NOT NULL,
	"white_paper" text NOT NULL,
	"github" text NOT NULL,
	"social_media" text NOT NULL,
	"about" text NOT NULL,
	"signed_ms" bigint NOT NULL,
	"updated_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "logos_owner" ON "logos" USING btree ("owner");