DROP INDEX "athletes_event_id_search_idx";

CREATE INDEX "athletes_event_id_search_idx" ON "athletes" USING gin (search_grams(event_id, search_text)) WITH (gin_pending_list_limit=1024);
