-- A slug names one event in the public API. Where events shared one, the first keeps it.
UPDATE events e SET slug = left(e.slug, 60) || '-' || e.id, version = e.version + 1, updated_at = now()
WHERE e.deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM events o WHERE o.slug = e.slug AND o.id < e.id AND o.deleted_at IS NULL);

DROP INDEX "events_organization_id_slug_key";

CREATE UNIQUE INDEX "events_slug_key" ON "events" USING btree (slug) WHERE deleted_at IS NULL;

CREATE INDEX "events_organization_id_idx" ON "events" USING btree (organization_id);
