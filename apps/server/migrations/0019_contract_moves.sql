CREATE TABLE "contract_moves" (
	"address" "bytea" NOT NULL,
	"day" bigint NOT NULL,
	"gained" bigint NOT NULL,
	"moves" bigint NOT NULL,
	CONSTRAINT "contract_moves_address_day_pk" PRIMARY KEY("address","day")
);
