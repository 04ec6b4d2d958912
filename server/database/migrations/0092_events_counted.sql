CREATE TRIGGER "events_rehearsal_of_id_moved" AFTER UPDATE OF "rehearsal_of_id" ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "note_move"('events.rehearsal_of_id');
