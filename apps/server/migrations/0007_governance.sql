CREATE TABLE "brokerage_changes" (
	"position" bigint PRIMARY KEY NOT NULL,
	"witness" "bytea" NOT NULL,
	"brokerage" integer NOT NULL,
	"timestamp_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_events" (
	"position" bigint PRIMARY KEY NOT NULL,
	"action" smallint NOT NULL,
	"proposal" bigint,
	"actor" "bytea" NOT NULL,
	"timestamp_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"position" bigint PRIMARY KEY NOT NULL,
	"ballot" bigint NOT NULL,
	"voter" "bytea" NOT NULL,
	"candidate" "bytea" NOT NULL,
	"votes" bigint NOT NULL,
	"timestamp_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_votes" (
	"voter" "bytea" NOT NULL,
	"candidate" "bytea" NOT NULL,
	"votes" bigint NOT NULL,
	CONSTRAINT "account_votes_voter_candidate_pk" PRIMARY KEY("voter","candidate")
);
--> statement-breakpoint
CREATE TABLE "witness_samples" (
	"at_ms" bigint NOT NULL,
	"witness" "bytea" NOT NULL,
	"votes" bigint NOT NULL,
	"produced" bigint,
	"missed" bigint,
	"observed" boolean NOT NULL,
	CONSTRAINT "witness_samples_witness_at_ms_pk" PRIMARY KEY("witness","at_ms")
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"owner" "bytea" NOT NULL,
	"receiver" "bytea" NOT NULL,
	"kind" smallint NOT NULL,
	"balance" numeric NOT NULL,
	"position" bigint NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	CONSTRAINT "delegations_owner_receiver_kind_pk" PRIMARY KEY("owner","receiver","kind")
);
--> statement-breakpoint
CREATE TABLE "stake_events" (
	"position" bigint PRIMARY KEY NOT NULL,
	"action" smallint NOT NULL,
	"resource" smallint NOT NULL,
	"owner" "bytea" NOT NULL,
	"receiver" "bytea",
	"amount" numeric NOT NULL,
	"lock_ms" bigint,
	"timestamp_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "brokerage_changes_witness" ON "brokerage_changes" USING btree ("witness","position");--> statement-breakpoint
CREATE INDEX "proposal_events_proposal" ON "proposal_events" USING btree ("proposal","position");--> statement-breakpoint
CREATE INDEX "proposal_events_actor" ON "proposal_events" USING btree ("actor","action","position");--> statement-breakpoint
CREATE INDEX "votes_voter" ON "votes" USING btree ("voter","position");--> statement-breakpoint
CREATE INDEX "votes_candidate" ON "votes" USING btree ("candidate","position");--> statement-breakpoint
CREATE INDEX "account_votes_candidate" ON "account_votes" USING btree ("candidate","votes" DESC NULLS LAST,"voter");--> statement-breakpoint
CREATE INDEX "witness_samples_time" ON "witness_samples" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "delegations_out" ON "delegations" USING btree ("owner","position") WHERE "delegations"."balance" > 0;--> statement-breakpoint
CREATE INDEX "delegations_in" ON "delegations" USING btree ("receiver","position") WHERE "delegations"."balance" > 0;--> statement-breakpoint
CREATE INDEX "stake_events_pair" ON "stake_events" USING btree ("owner","receiver","position") WHERE "stake_events"."receiver" is not null;