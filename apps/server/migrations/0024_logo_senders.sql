ALTER TABLE "logos" ADD COLUMN "proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "logos" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "logos_of_ip" ON "logos" USING btree ("ip") WHERE not "logos"."proven";