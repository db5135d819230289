DROP INDEX "tokens_pending";--> statement-breakpoint
DROP INDEX "tokens_fingerprint";--> statement-breakpoint
CREATE INDEX "tokens_unasked_newest" ON "tokens" USING btree ("first_position" desc,"token") WHERE "tokens"."metadata" = 0 and "tokens"."node_due_ms" is null;--> statement-breakpoint
CREATE INDEX "tokens_unasked_used" ON "tokens" USING btree ("transfers" desc,"token") WHERE "tokens"."metadata" = 0 and "tokens"."node_due_ms" is null;--> statement-breakpoint
CREATE INDEX "tokens_unmarked" ON "tokens" USING btree ("fingerprint","first_position") WHERE "tokens"."risk" & 8 = 0;--> statement-breakpoint
CREATE INDEX "tokens_pending" ON "tokens" USING btree ("node_due_ms","token") WHERE ("tokens"."metadata" = 0 or "tokens"."supply_stale") and "tokens"."node_due_ms" is not null;--> statement-breakpoint
CREATE INDEX "tokens_fingerprint" ON "tokens" USING btree ("fingerprint","first_position");