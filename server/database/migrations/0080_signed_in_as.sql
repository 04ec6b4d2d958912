ALTER TABLE "profiles" ADD COLUMN "signed_in_as_at" timestamp(3) with time zone;

CREATE INDEX "deliveries_created_at_idx" ON "deliveries" USING btree (created_at) WHERE status <> ALL (ARRAY['queued'::text, 'sent'::text, 'stale'::text, 'gone'::text]);
