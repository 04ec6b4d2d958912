/** SQL functions of the operations; immutable and parallel safe, on every engine. */
export const operationFunctionsSql = `
CREATE OR REPLACE FUNCTION changed_fields(kept jsonb, other jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) FROM jsonb_each(kept) e WHERE e.value IS DISTINCT FROM other -> e.key $$;
`;
