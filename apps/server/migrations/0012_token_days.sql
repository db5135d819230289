CREATE TABLE "token_days" (
	"token" "bytea" NOT NULL,
	"day" bigint NOT NULL,
	"transfers" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "token_days_token_day_pk" PRIMARY KEY("token","day")
);
--> statement-breakpoint
CREATE INDEX "token_days_day" ON "token_days" USING btree ("day");