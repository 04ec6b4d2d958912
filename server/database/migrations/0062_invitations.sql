ALTER TABLE "roles" ADD COLUMN "expires_at" timestamp(3) with time zone;

-- Invitations that wait stand for a week from now on, as new ones do.
UPDATE "roles" SET "expires_at" = now() + interval '7 days' WHERE "accepted_at" IS NULL AND "email" IS NOT NULL;
