CREATE TABLE "used_proofs" (
	"proof" "bytea" PRIMARY KEY NOT NULL,
	"expires_ms" bigint NOT NULL
);
