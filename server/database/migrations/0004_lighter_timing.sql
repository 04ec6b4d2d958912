ALTER TABLE "results" DROP CONSTRAINT "results_athlete_id_fkey";

ALTER TABLE "athlete_chips" DROP CONSTRAINT "athlete_chips_athlete_id_fkey";

DROP INDEX "athletes_state_sort_idx";

DROP INDEX "passings_id_sort_idx";

DROP INDEX "ranking_entries_id_sort_idx";

DROP INDEX "results_event_id_idx";

DROP INDEX "stale_results_event_id_idx";

ALTER TABLE "stale_results" ADD COLUMN "inputs_changed" boolean DEFAULT true NOT NULL;

ALTER TABLE "timing_feeds" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;

CREATE INDEX "stale_results_event_id_turn_idx" ON "stale_results" USING btree (event_id, (hashint8(athlete_id)), athlete_id);

CREATE INDEX "stale_results_event_id_inputs_changed_idx" ON "stale_results" USING btree (event_id) WHERE inputs_changed;
