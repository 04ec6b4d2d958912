CREATE TABLE "audit_words" (
  "change_id" bigint NOT NULL,
  "operation_id" text COLLATE "C" NOT NULL,
  "words" tsvector NOT NULL,
  PRIMARY KEY ("change_id")
);

CREATE INDEX "audit_words_words_idx" ON "audit_words" USING gin (words);

DROP INDEX "changes_before_after_words_idx";
