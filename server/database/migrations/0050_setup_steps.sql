CREATE TABLE "setup_steps" (
  "event_id" bigint NOT NULL,
  "step" text COLLATE "C" NOT NULL,
  "done_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "profile_id" bigint,
  PRIMARY KEY ("event_id", "step")
);

ALTER TABLE "setup_steps" ADD CONSTRAINT "setup_steps_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "setup_steps" ADD CONSTRAINT "setup_steps_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;
