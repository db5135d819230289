ALTER TABLE "tokens" ADD COLUMN "look" text;--> statement-breakpoint
CREATE INDEX "tokens_look" ON "tokens" USING btree ("look");