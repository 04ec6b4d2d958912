DROP INDEX "webhooks_url_sort_idx";

ALTER TABLE "webhooks" DROP COLUMN "search_text";

ALTER TABLE "webhooks" ADD COLUMN "host" text COLLATE "C";

ALTER TABLE "webhooks" ADD COLUMN "profile_id" bigint;

ALTER TABLE "webhooks" ADD COLUMN "api_key_id" bigint;

CREATE INDEX "webhooks_profile_id_idx" ON "webhooks" USING btree (profile_id) WHERE profile_id IS NOT NULL;

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

UPDATE "webhooks" SET "host" = substring("url" from '^[a-z]+://[^/?#]+');

-- Whoever made a webhook, or changed it last, answers for it; with a key, whoever answers for that.
UPDATE "webhooks" w SET "profile_id" = l."profile_id", "api_key_id" = l."api_key_id" FROM (
  SELECT DISTINCT ON (c."record_id") c."record_id", p."id" AS "profile_id", k."id" AS "api_key_id"
  FROM "changes" c LEFT JOIN "api_keys" k ON k."id" = c."api_key_id" JOIN "profiles" p ON p."id" = coalesce(c."profile_id", k."profile_id")
  WHERE c."resource" = 'webhooks' AND c."operation" IN ('create', 'update') ORDER BY c."record_id", c."id" DESC
) l WHERE l."record_id" = w."id";
