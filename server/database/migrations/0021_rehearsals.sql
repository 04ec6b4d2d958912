ALTER TABLE "events" ADD COLUMN "rehearsal_of_id" bigint;

CREATE INDEX "events_rehearsal_of_id_idx" ON "events" USING btree (rehearsal_of_id) WHERE rehearsal_of_id IS NOT NULL;

ALTER TABLE "events" ADD CONSTRAINT "events_rehearsal_of_id_fkey" FOREIGN KEY ("rehearsal_of_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
