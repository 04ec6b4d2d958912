ALTER TABLE "changes" DROP CONSTRAINT "changes_organization_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_application_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_event_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_profile_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_api_key_id_fkey";

ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_impersonated_by_id_fkey";

DROP INDEX "applications_store_keywords_gin_idx";

DROP INDEX "athletes_chipcodes_gin_idx";

DROP INDEX "import_rows_errors_gin_idx";

DROP INDEX "background_tasks_log_gin_idx";

DROP INDEX "changes_api_key_id_idx";

DROP INDEX "access_tokens_impersonated_by_id_idx";

ALTER TABLE "access_tokens" DROP COLUMN "impersonated_by_id";

CREATE INDEX "applications_store_keywords_gin_idx" ON "applications" USING gin (store_keywords) WITH (fastupdate=off) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_chipcodes_gin_idx" ON "athletes" USING gin (chipcodes) WITH (fastupdate=off) WHERE deleted_at IS NULL;

CREATE INDEX "import_rows_errors_gin_idx" ON "import_rows" USING gin (errors) WITH (fastupdate=off);

CREATE INDEX "background_tasks_log_gin_idx" ON "background_tasks" USING gin (log) WITH (fastupdate=off);

CREATE INDEX "changes_undoes_idx" ON "changes" USING btree (undoes);
