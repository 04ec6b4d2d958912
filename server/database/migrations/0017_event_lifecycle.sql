CREATE OR REPLACE FUNCTION refuse_closed(reason text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION USING ERRCODE = 'CLOSD', MESSAGE = reason; END $function$;

ALTER TABLE "events" ADD COLUMN "cancellation_reason" text COLLATE "C";

ALTER TABLE "events" ADD COLUMN "submitted_at" timestamp(3) with time zone;

ALTER TABLE "events" ADD COLUMN "approved_at" timestamp(3) with time zone;

ALTER TABLE "events" ADD COLUMN "published_at" timestamp(3) with time zone;

ALTER TABLE "events" ADD COLUMN "finished_at" timestamp(3) with time zone;

ALTER TABLE "events" ADD COLUMN "cancelled_at" timestamp(3) with time zone;

ALTER TABLE "events" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;

ALTER TABLE "events" ADD COLUMN "lock_reason" text COLLATE "C";

ALTER TABLE "events" ADD COLUMN "support_member_id" bigint;

CREATE INDEX "events_support_member_id_idx" ON "events" USING btree (support_member_id) WHERE support_member_id IS NOT NULL;

ALTER TABLE "events" ADD CONSTRAINT "events_support_member_id_fkey" FOREIGN KEY ("support_member_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;
