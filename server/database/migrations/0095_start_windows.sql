CREATE TABLE "start_flows" (
  "event_id" bigint NOT NULL,
  "race_id" bigint NOT NULL,
  "gun_at" bigint NOT NULL,
  "slots" jsonb NOT NULL,
  "ends_at" bigint,
  PRIMARY KEY ("event_id", "race_id", "gun_at")
);

ALTER TABLE "races" ADD COLUMN "start_window_before" integer;

ALTER TABLE "races" ADD COLUMN "start_window_after" integer;

ALTER TABLE "waves" ADD COLUMN "start_window_before" integer;

ALTER TABLE "waves" ADD COLUMN "start_window_after" integer;

ALTER TABLE "results" ADD COLUMN "start_first_at" timestamp(3) with time zone;

ALTER TABLE "results" ADD COLUMN "start_last_at" timestamp(3) with time zone;

ALTER TABLE "start_flows" ADD CONSTRAINT "start_flows_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

-- Results that exist already get their share in the flows over the start mats: the timing worker recalculates them after the start.
INSERT INTO "stale_results" ("athlete_id", "event_id", "inputs_changed")
SELECT r."athlete_id", r."event_id", false FROM "results" r JOIN "races" c ON c."id" = r."race_id" AND c."start_type" <> 'individual'
ORDER BY r."athlete_id" ON CONFLICT ("athlete_id") DO NOTHING;
