CREATE INDEX "accounts_name" ON "accounts" USING btree (lower("name") text_pattern_ops) WHERE "accounts"."name" is not null;
