CREATE OR REPLACE FUNCTION search_grams(tenant bigint, folded text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$
DECLARE
  line text := replace(folded, chr(10), ' ');
  gram text;
  grams bigint[] := '{}';
  found integer := 0;
BEGIN
  FOR i IN 1 .. length(line) - 2 LOOP
    gram := substr(line, i, 3);
    IF strpos(gram, ' ') = 0 THEN
      found := found + 1;
      grams[found] := tenant * 16777216 + (hashtext(gram) & 16777215);
    END IF;
  END LOOP;
  RETURN grams;
END $function$;

CREATE INDEX "athletes_event_id_search_idx" ON "athletes" USING gin ((search_grams(event_id, search_text))) WITH (gin_pending_list_limit=1024) WHERE deleted_at IS NULL;
