CREATE TABLE "source_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"position" bigint NOT NULL
);
