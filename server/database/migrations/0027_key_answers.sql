CREATE TABLE "known_devices" (
  "profile_id" bigint NOT NULL,
  "device_hash" text COLLATE "C" NOT NULL,
  "seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY ("profile_id", "device_hash")
);

ALTER TABLE "api_keys" ADD COLUMN "profile_id" bigint;

ALTER TABLE "api_keys" ADD COLUMN "api_key_id" bigint;

CREATE INDEX "api_keys_profile_id_idx" ON "api_keys" USING btree (profile_id) WHERE profile_id IS NOT NULL;

CREATE INDEX "known_devices_device_hash_idx" ON "known_devices" USING btree (device_hash);

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

-- Whoever made a key answers for it; a key that was made with another is of who made that one, and ends with it.
UPDATE "api_keys" k SET "api_key_id" = m."id" FROM "changes" c JOIN "api_keys" m ON m."id" = c."api_key_id"
WHERE c."resource" = 'api_keys' AND c."operation" = 'create' AND c."record_id" = k."id";

UPDATE "api_keys" k SET "profile_id" = p."id" FROM "changes" c JOIN "profiles" p ON p."id" = c."profile_id"
WHERE c."resource" = 'api_keys' AND c."operation" = 'create' AND c."record_id" = k."id";

WITH RECURSIVE "answering" AS (
  SELECT "id", "profile_id" FROM "api_keys" WHERE "profile_id" IS NOT NULL
  UNION
  SELECT k."id", a."profile_id" FROM "api_keys" k JOIN "answering" a ON a."id" = k."api_key_id" WHERE k."profile_id" IS NULL
)
UPDATE "api_keys" k SET "profile_id" = a."profile_id" FROM "answering" a WHERE a."id" = k."id" AND k."profile_id" IS NULL;
