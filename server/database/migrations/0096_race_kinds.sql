ALTER TABLE "races" ADD COLUMN "kind" text COLLATE "C" DEFAULT 'road'::text NOT NULL;

ALTER TABLE "races" ADD COLUMN "time_limit_ms" bigint;

ALTER TABLE "ranking_entries" ADD COLUMN "laps" integer;
