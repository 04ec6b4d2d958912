CREATE TABLE "timing_rates" (
  "event_id" bigint NOT NULL,
  "timeline_id" bigint NOT NULL,
  "slot" integer NOT NULL,
  "second" bigint NOT NULL,
  "passed" bigint NOT NULL,
  PRIMARY KEY ("event_id", "timeline_id", "slot")
);

ALTER TABLE "timing_rates" ADD CONSTRAINT "timing_rates_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
