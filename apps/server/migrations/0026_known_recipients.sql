-- The index is read through again, by what counts now.
TRUNCATE "sent_to";--> statement-breakpoint
ALTER TABLE "sent_to" ALTER COLUMN "look" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sent_to" ADD COLUMN "first_ms" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_to_end" ON "sent_to" USING btree ("owner",right("look", 4));