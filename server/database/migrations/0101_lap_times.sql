ALTER TABLE "results" ADD COLUMN "first_lap_ms" bigint;

ALTER TABLE "results" ADD COLUMN "second_lap_ms" bigint;

CREATE INDEX "results_event_id_first_lap_ms_idx" ON "results" USING btree (event_id) WHERE first_lap_ms IS NOT NULL;

-- Athletes whose laps and problems are not known yet: the timing worker recalculates them after the start.
INSERT INTO "stale_results" ("athlete_id", "event_id", "inputs_changed")
SELECT r."athlete_id", r."event_id", false FROM "results" r JOIN "races" c ON c."id" = r."race_id"
WHERE coalesce(c."laps", 1) > 1 OR c."kind" <> 'road' ORDER BY r."athlete_id" ON CONFLICT ("athlete_id") DO NOTHING;
