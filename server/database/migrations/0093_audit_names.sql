-- Of words kept before, which lack what the records are called; they are kept anew beside the work, a thousand at a time.
ALTER TABLE "audit_words" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
