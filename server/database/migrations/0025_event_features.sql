ALTER TABLE "events" ALTER COLUMN "features" SET DEFAULT '{"rankings": true, "course_map": true, "statistics": true, "live_tracking": true, "notifications": true}'::jsonb;

-- What every event showed until now, whatever its switches said; those that somebody set stay as they are.
UPDATE "events" SET "features" = '{"course_map": true, "statistics": true}'::jsonb || "features";
