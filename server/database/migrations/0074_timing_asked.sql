CREATE OR REPLACE FUNCTION is_timed(event bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM events WHERE id = event FOR KEY SHARE;
  RETURN EXISTS (SELECT 1 FROM timing_feeds WHERE event_id = event);
END $function$;
