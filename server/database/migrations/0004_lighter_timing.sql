ALTER TABLE "results" DROP CONSTRAINT "results_athlete_id_fkey";

ALTER TABLE "athlete_chips" DROP CONSTRAINT "athlete_chips_athlete_id_fkey";

DROP INDEX "athletes_state_sort_idx";

DROP INDEX "passings_id_sort_idx";

DROP INDEX "ranking_entries_id_sort_idx";

DROP INDEX "results_event_id_idx";

ALTER TABLE "timing_feeds" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;
