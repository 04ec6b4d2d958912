ALTER TABLE "changes" DROP CONSTRAINT "changes_organization_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_application_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_event_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_profile_id_fkey";

ALTER TABLE "changes" DROP CONSTRAINT "changes_api_key_id_fkey";

ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_impersonated_by_id_fkey";

DROP INDEX "organizations_logo_id_idx";

DROP INDEX "profiles_avatar_id_idx";

DROP INDEX "roles_id_sort_idx";

DROP INDEX "roles_role_sort_idx";

DROP INDEX "roles_updated_at_sort_idx";

DROP INDEX "roles_profile_id_idx";

DROP INDEX "roles_application_id_idx";

DROP INDEX "roles_event_id_idx";

DROP INDEX "api_keys_id_sort_idx";

DROP INDEX "api_keys_name_sort_idx";

DROP INDEX "api_keys_updated_at_sort_idx";

DROP INDEX "api_keys_secret_hash_idx";

DROP INDEX "api_keys_event_id_idx";

DROP INDEX "applications_store_keywords_gin_idx";

DROP INDEX "applications_icon_id_idx";

DROP INDEX "applications_splash_id_idx";

DROP INDEX "events_application_id_idx";

DROP INDEX "athletes_event_id_external_id_idx";

DROP INDEX "athletes_chipcodes_gin_idx";

DROP INDEX "athletes_wave_id_idx";

DROP INDEX "athletes_profile_id_idx";

DROP INDEX "imports_race_id_idx";

DROP INDEX "imports_background_task_id_idx";

DROP INDEX "imports_requested_by_id_idx";

DROP INDEX "import_rows_errors_gin_idx";

DROP INDEX "files_id_sort_idx";

DROP INDEX "files_updated_at_sort_idx";

DROP INDEX "files_event_id_idx";

DROP INDEX "files_uploaded_by_id_idx";

DROP INDEX "background_tasks_id_sort_idx";

DROP INDEX "background_tasks_updated_at_sort_idx";

DROP INDEX "background_tasks_status_leased_until_idx";

DROP INDEX "background_tasks_log_gin_idx";

DROP INDEX "background_tasks_organization_id_idx";

DROP INDEX "background_tasks_requested_by_id_idx";

DROP INDEX "changes_id_sort_idx";

DROP INDEX "changes_updated_at_sort_idx";

DROP INDEX "changes_application_id_idx";

DROP INDEX "changes_event_id_idx";

DROP INDEX "changes_profile_id_idx";

DROP INDEX "changes_api_key_id_idx";

DROP INDEX "access_tokens_impersonated_by_id_idx";

ALTER TABLE "organizations" DROP COLUMN "search_text";

ALTER TABLE "profiles" DROP COLUMN "search_text";

ALTER TABLE "events" DROP COLUMN "search_text";

ALTER TABLE "athletes" DROP COLUMN "search_text";

ALTER TABLE "access_tokens" DROP COLUMN "impersonated_by_id";

ALTER TABLE "organizations" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS ((((fold_text(COALESCE(name, ''::text)) || chr(10)) || fold_text(COALESCE(club, ''::text))) || chr(10)) || fold_text(COALESCE(city, ''::text))) STORED;

ALTER TABLE "profiles" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS ((((fold_text(COALESCE(first_name, ''::text)) || chr(10)) || fold_text(COALESCE(last_name, ''::text))) || chr(10)) || fold_text(COALESCE(email, ''::text))) STORED;

ALTER TABLE "events" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS ((fold_text(COALESCE(name, ''::text)) || chr(10)) || fold_text(COALESCE(city, ''::text))) STORED;

ALTER TABLE "athletes" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS ((((((((fold_text(COALESCE(start_number, ''::text)) || chr(10)) || fold_text(COALESCE(first_name, ''::text))) || chr(10)) || fold_text(COALESCE(last_name, ''::text))) || chr(10)) || fold_text(COALESCE(club, ''::text))) || chr(10)) || fold_text(COALESCE(join_texts(chipcodes), ''::text))) STORED;

CREATE INDEX "organizations_logo_id_idx" ON "organizations" USING btree (logo_id) WHERE logo_id IS NOT NULL;

CREATE INDEX "profiles_avatar_id_idx" ON "profiles" USING btree (avatar_id) WHERE avatar_id IS NOT NULL;

CREATE INDEX "roles_id_sort_idx" ON "roles" USING btree (organization_id, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "roles_role_sort_idx" ON "roles" USING btree (organization_id, role, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "roles_updated_at_sort_idx" ON "roles" USING btree (organization_id, updated_at, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "roles_profile_id_idx" ON "roles" USING btree (profile_id) WHERE profile_id IS NOT NULL;

CREATE INDEX "roles_application_id_idx" ON "roles" USING btree (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX "roles_event_id_idx" ON "roles" USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX "api_keys_id_sort_idx" ON "api_keys" USING btree (organization_id, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "api_keys_name_sort_idx" ON "api_keys" USING btree (organization_id, (text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "api_keys_updated_at_sort_idx" ON "api_keys" USING btree (organization_id, updated_at, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "api_keys_secret_hash_idx" ON "api_keys" USING btree (secret_hash) WHERE deleted_at IS NULL AND secret_hash IS NOT NULL;

CREATE INDEX "api_keys_event_id_idx" ON "api_keys" USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX "applications_store_keywords_gin_idx" ON "applications" USING gin (store_keywords) WITH (fastupdate=off) WHERE deleted_at IS NULL;

CREATE INDEX "applications_icon_id_idx" ON "applications" USING btree (icon_id) WHERE icon_id IS NOT NULL;

CREATE INDEX "applications_splash_id_idx" ON "applications" USING btree (splash_id) WHERE splash_id IS NOT NULL;

CREATE INDEX "events_application_id_idx" ON "events" USING btree (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX "athletes_event_id_external_id_idx" ON "athletes" USING btree (event_id, external_id) WHERE deleted_at IS NULL AND external_id IS NOT NULL;

CREATE INDEX "athletes_chipcodes_gin_idx" ON "athletes" USING gin (chipcodes) WITH (fastupdate=off) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_wave_id_idx" ON "athletes" USING btree (wave_id) WHERE wave_id IS NOT NULL;

CREATE INDEX "athletes_profile_id_idx" ON "athletes" USING btree (profile_id) WHERE profile_id IS NOT NULL;

CREATE INDEX "imports_race_id_idx" ON "imports" USING btree (race_id) WHERE race_id IS NOT NULL;

CREATE INDEX "imports_background_task_id_idx" ON "imports" USING btree (background_task_id) WHERE background_task_id IS NOT NULL;

CREATE INDEX "imports_requested_by_id_idx" ON "imports" USING btree (requested_by_id) WHERE requested_by_id IS NOT NULL;

CREATE INDEX "import_rows_errors_gin_idx" ON "import_rows" USING gin (errors) WITH (fastupdate=off);

CREATE INDEX "files_id_sort_idx" ON "files" USING btree (organization_id, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "files_updated_at_sort_idx" ON "files" USING btree (organization_id, updated_at, id) WHERE deleted_at IS NULL AND organization_id IS NOT NULL;

CREATE INDEX "files_event_id_idx" ON "files" USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX "files_uploaded_by_id_idx" ON "files" USING btree (uploaded_by_id) WHERE uploaded_by_id IS NOT NULL;

CREATE INDEX "background_tasks_id_sort_idx" ON "background_tasks" USING btree (event_id, id) WHERE event_id IS NOT NULL;

CREATE INDEX "background_tasks_updated_at_sort_idx" ON "background_tasks" USING btree (event_id, updated_at, id) WHERE event_id IS NOT NULL;

CREATE INDEX "background_tasks_status_idx" ON "background_tasks" USING btree (status);

CREATE INDEX "background_tasks_log_gin_idx" ON "background_tasks" USING gin (log) WITH (fastupdate=off);

CREATE INDEX "background_tasks_organization_id_idx" ON "background_tasks" USING btree (organization_id) WHERE organization_id IS NOT NULL;

CREATE INDEX "background_tasks_requested_by_id_idx" ON "background_tasks" USING btree (requested_by_id) WHERE requested_by_id IS NOT NULL;

CREATE INDEX "changes_id_sort_idx" ON "changes" USING btree (organization_id, id) WHERE organization_id IS NOT NULL;

CREATE INDEX "changes_updated_at_sort_idx" ON "changes" USING btree (organization_id, updated_at, id) WHERE organization_id IS NOT NULL;

CREATE INDEX "changes_event_id_idx" ON "changes" USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX "changes_application_id_idx" ON "changes" USING btree (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX "changes_profile_id_idx" ON "changes" USING btree (profile_id) WHERE profile_id IS NOT NULL;

CREATE INDEX "changes_undoes_idx" ON "changes" USING btree (undoes) WHERE undoes IS NOT NULL;
