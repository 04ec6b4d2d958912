CREATE INDEX "passings_event_id_manual_seq_idx" ON "passings" USING btree (event_id, manual, seq) WHERE deleted_at IS NULL AND manual <> false;

CREATE INDEX "ranking_entries_ranking_id_state_position_idx" ON "ranking_entries" USING btree (ranking_id, state, "position") WHERE state <> 'finished'::text;
