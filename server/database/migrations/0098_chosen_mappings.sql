-- Mappings remembered so far held guesses as well as choices, and nothing tells which is which: none of them is remembered.
ALTER TABLE "imports" ADD COLUMN "chosen" jsonb;
