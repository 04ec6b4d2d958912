ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_event_id_fkey";

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_notification_id_fkey";

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_progress_notification_id_fkey";

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_subscription_id_fkey";

ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_athlete_id_fkey";

DROP INDEX "deliveries_updated_at_sort_idx";

DROP INDEX "deliveries_notification_id_idx";

DROP INDEX "deliveries_progress_notification_id_idx";

DROP INDEX "deliveries_subscription_id_idx";

DROP INDEX "deliveries_athlete_id_idx";

DROP INDEX "deliveries_told_key_key";

DROP INDEX "deliveries_next_attempt_at_idx";

-- Endpoints are encrypted: of phones that subscribed before, it is known again when they open the page on which they follow.
ALTER TABLE "push_subscriptions" ADD COLUMN "service" text COLLATE "C" DEFAULT ''::text NOT NULL;

ALTER TABLE "deliveries" ADD COLUMN "service" text COLLATE "C" DEFAULT ''::text NOT NULL;

ALTER TABLE "deliveries" ADD COLUMN "is_news" boolean DEFAULT false NOT NULL;

UPDATE "deliveries" SET "is_news" = true WHERE "notification_id" IS NOT NULL;

ALTER TABLE "deliveries" ADD COLUMN "passing_id" bigint;

-- What was told lately can still be corrected.
UPDATE "deliveries" d SET "passing_id" = (
  SELECT min(p.id) FROM "passings" p WHERE p.athlete_id = d.athlete_id AND p.lap = d.lap AND p.instant = d.passed_at AND p.deleted_at IS NULL)
WHERE d.passed_at IS NOT NULL AND d.created_at > now() - interval '24 hours';

-- The columns that it was written from keep phones from being told twice by themselves.
ALTER TABLE "deliveries" DROP COLUMN "told_key";

CREATE UNIQUE INDEX "deliveries_notification_id_subscription_id_key" ON "deliveries" USING btree (notification_id, subscription_id);

CREATE UNIQUE INDEX "deliveries_progress_notification_id_athlete_id_lap_7243772f_key" ON "deliveries" USING btree (progress_notification_id, athlete_id, lap, subscription_id, revision);

CREATE INDEX "deliveries_service_is_news_next_attempt_at_idx" ON "deliveries" USING btree (service, is_news, next_attempt_at) WHERE next_attempt_at IS NOT NULL AND (status <> ALL (ARRAY['sent'::text, 'failed'::text, 'stale'::text, 'gone'::text]));

CREATE INDEX "deliveries_passing_id_idx" ON "deliveries" USING btree (passing_id) WHERE passing_id IS NOT NULL;

CREATE INDEX "push_subscriptions_event_id_service_idx" ON "push_subscriptions" USING btree (event_id, service);
