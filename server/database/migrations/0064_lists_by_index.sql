CREATE INDEX "athletes_race_id_gender_last_name_list_idx" ON "athletes" USING btree (race_id, gender, (text_order(last_name) COLLATE "C"), id) WHERE deleted_at IS NULL AND race_id IS NOT NULL;

CREATE INDEX "athletes_race_id_start_number_list_idx" ON "athletes" USING btree (race_id, (code_order(start_number) COLLATE "C"), id) WHERE deleted_at IS NULL AND race_id IS NOT NULL;

CREATE INDEX "athletes_wave_id_start_number_list_idx" ON "athletes" USING btree (wave_id, (code_order(start_number) COLLATE "C"), id) WHERE deleted_at IS NULL AND wave_id IS NOT NULL;
