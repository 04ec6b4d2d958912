/**
 * `is_timed`: whether timing of an event has begun. Until the transaction ends it cannot begin: who begins it waits, and then finds what
 * was written. Each of its statements sees what is committed by then, as one statement with both would not.
 */
export const timingFunctionsSql = `
CREATE OR REPLACE FUNCTION is_timed(event bigint) RETURNS boolean
  LANGUAGE plpgsql VOLATILE
  AS $$
BEGIN
  PERFORM 1 FROM events WHERE id = event FOR KEY SHARE;
  RETURN EXISTS (SELECT 1 FROM timing_feeds WHERE event_id = event);
END $$;
`;
