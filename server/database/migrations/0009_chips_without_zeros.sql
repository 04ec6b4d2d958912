-- Zeros in front do not tell chips apart: one box writes 9573, another 009573.
UPDATE "athletes" SET chipcodes = (
  SELECT array_agg(code ORDER BY place) FROM (
    SELECT regexp_replace(chip, '^0+(?=.)', '') AS code, min(place) AS place
    FROM unnest(chipcodes) WITH ORDINALITY AS given(chip, place) GROUP BY 1) AS codes)
WHERE EXISTS (SELECT 1 FROM unnest(chipcodes) AS chip WHERE chip ~ '^0.');

INSERT INTO "athlete_chips" (event_id, chipcode, athlete_id)
SELECT event_id, regexp_replace(chipcode, '^0+(?=.)', ''), athlete_id FROM "athlete_chips" WHERE chipcode ~ '^0.'
ON CONFLICT DO NOTHING;

DELETE FROM "athlete_chips" WHERE chipcode ~ '^0.';

INSERT INTO "stale_results" (athlete_id, event_id)
SELECT DISTINCT c.athlete_id, c.event_id
FROM "passings" p JOIN "athlete_chips" c ON c.event_id = p.event_id AND c.chipcode = regexp_replace(p.chipcode, '^0+(?=.)', '')
WHERE p.chipcode ~ '^0.'
ON CONFLICT (athlete_id) DO NOTHING;

UPDATE "passings" SET chipcode = regexp_replace(chipcode, '^0+(?=.)', '') WHERE chipcode ~ '^0.';
