/** SQLSTATE of a write under a closed tenant; its message is the reason. */
export const CLOSED = 'CLOSD';

/** SQL functions of the operations, on every engine; immutable and parallel safe but for the one that refuses. */
export const operationFunctionsSql = `
CREATE OR REPLACE FUNCTION changed_fields(kept jsonb, other jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) FROM jsonb_each(kept) e WHERE e.value IS DISTINCT FROM other -> e.key $$;

CREATE OR REPLACE FUNCTION refuse_closed(reason text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE
  AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${CLOSED}', MESSAGE = reason; END $$;
`;
