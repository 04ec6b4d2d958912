DROP INDEX "athletes_updated_at_sort_idx";

CREATE INDEX "athletes_event_id_gender_idx" ON "athletes" USING btree (event_id, gender) WHERE deleted_at IS NULL AND gender IS NOT NULL;

CREATE INDEX "athletes_event_id_country_idx" ON "athletes" USING btree (event_id, country) WHERE deleted_at IS NULL AND country IS NOT NULL;
