-- Timelines that stand in for another one, but were stored as main: they become backups, and the results of their events are recalculated.
-- Timelines that back up each other in a circle stay as they are, and so do those whose main timeline was deleted.
WITH RECURSIVE "chain"("id", "main_id") AS (
  SELECT "id", "backup_of_id" FROM "timelines" WHERE "passing_mode" = 'main' AND "backup_of_id" IS NOT NULL
  UNION
  SELECT c."id", m."backup_of_id" FROM "chain" c JOIN "timelines" m ON m."id" = c."main_id" WHERE m."backup_of_id" IS NOT NULL),
"changed" AS (
  UPDATE "timelines" t SET "passing_mode" = 'backup', "version" = t."version" + 1, "updated_at" = now() FROM "timelines" m
  WHERE m."id" = t."backup_of_id" AND m."event_id" = t."event_id" AND m."deleted_at" IS NULL AND t."passing_mode" = 'main'
    AND NOT EXISTS (SELECT 1 FROM "chain" c WHERE c."id" = t."id" AND c."main_id" = t."id")
  RETURNING t."event_id")
INSERT INTO "stale_results" ("athlete_id", "event_id", "inputs_changed")
SELECT r."athlete_id", r."event_id", false FROM "results" r WHERE r."event_id" IN (SELECT "event_id" FROM "changed")
ORDER BY r."athlete_id" ON CONFLICT ("athlete_id") DO NOTHING;
