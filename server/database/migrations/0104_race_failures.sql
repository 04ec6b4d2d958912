CREATE TABLE "race_failures" (
  "event_id" bigint NOT NULL,
  "race_id" bigint NOT NULL,
  "cause" text COLLATE "C" NOT NULL,
  "error" text COLLATE "C" NOT NULL,
  "attempts" integer DEFAULT 1 NOT NULL,
  "failed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "tried_at" timestamp with time zone NOT NULL,
  "retry_at" timestamp(3) with time zone NOT NULL,
  PRIMARY KEY ("event_id", "race_id")
);

ALTER TABLE "race_failures" ADD CONSTRAINT "race_failures_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
