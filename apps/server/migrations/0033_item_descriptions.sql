CREATE TABLE "item_descriptions" (
	"token" "bytea" NOT NULL,
	"item" numeric NOT NULL,
	"description" text NOT NULL,
	"read_ms" bigint NOT NULL,
	CONSTRAINT "item_descriptions_token_item_pk" PRIMARY KEY("token","item")
);
--> statement-breakpoint
CREATE INDEX "item_descriptions_read" ON "item_descriptions" USING btree ("read_ms");