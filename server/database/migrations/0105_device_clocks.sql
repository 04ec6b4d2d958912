-- A device has one offset in an event, and a timeline lists it once. Where offsets differed, the one that results already used stays: that of
-- the timeline created first.
WITH "listed" AS (
  SELECT t."id", t."event_id", x."device", x."place", lower(btrim(x."device" ->> 'id')) AS "name"
  FROM "timelines" t CROSS JOIN jsonb_array_elements(t."devices") WITH ORDINALITY x("device", "place") WHERE t."deleted_at" IS NULL),
"clocks" AS (
  SELECT DISTINCT ON ("event_id", "name") "event_id", "name", coalesce(("device" ->> 'offset_ms')::bigint, 0) AS "offset_ms"
  FROM "listed" ORDER BY "event_id", "name", "id", "place"),
"once" AS (
  SELECT DISTINCT ON ("id", "name") "id", "event_id", "device", "place", "name" FROM "listed" ORDER BY "id", "name", "place"),
"aligned" AS (
  SELECT o."id", jsonb_agg(CASE WHEN coalesce((o."device" ->> 'offset_ms')::bigint, 0) = c."offset_ms" THEN o."device"
    ELSE o."device" || jsonb_build_object('offset_ms', c."offset_ms") END ORDER BY o."place") AS "devices"
  FROM "once" o JOIN "clocks" c ON c."event_id" = o."event_id" AND c."name" = o."name" GROUP BY o."id")
UPDATE "timelines" t SET "devices" = a."devices", "version" = t."version" + 1, "updated_at" = now()
FROM "aligned" a WHERE a."id" = t."id" AND a."devices" <> t."devices";
