ALTER TABLE "event_integrations" ADD COLUMN "tested_at" timestamp(3) with time zone;

ALTER TABLE "event_integrations" ADD COLUMN "test_passed" boolean;

ALTER TABLE "event_integrations" ADD COLUMN "test_message" text COLLATE "C";

ALTER TABLE "integration_syncs" ADD COLUMN "examples" jsonb DEFAULT '{}'::jsonb NOT NULL;
