ALTER TABLE "timing_feeds" ADD COLUMN "ranked" text COLLATE "C";

CREATE INDEX "passings_event_id_mark_idx" ON "passings" USING btree (event_id, mark) WHERE deleted_at IS NULL AND mark IS NOT NULL;
