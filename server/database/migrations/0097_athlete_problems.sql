ALTER TABLE "results" ADD COLUMN "problems" jsonb;

CREATE INDEX "results_event_id_problems_idx" ON "results" USING btree ("event_id") WHERE problems IS NOT NULL;

-- Athletes whose problems are not known yet: the timing worker recalculates them after the start.
INSERT INTO "stale_results" ("athlete_id", "event_id", "inputs_changed")
SELECT "athlete_id", "event_id", false FROM "results" ORDER BY "athlete_id" ON CONFLICT ("athlete_id") DO NOTHING;
