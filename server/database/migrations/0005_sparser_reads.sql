DROP INDEX "passings_event_id_state_seq_idx";

CREATE INDEX "passings_event_id_state_seq_idx" ON "passings" USING btree (event_id, state, seq) WHERE deleted_at IS NULL AND (state <> ALL (ARRAY['valid'::text, 'superseded'::text]));
