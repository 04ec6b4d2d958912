ALTER TABLE "imports" ADD COLUMN "skip_duplicates" boolean DEFAULT false NOT NULL;
ALTER TABLE "imports" ADD COLUMN "missing" jsonb DEFAULT '{}'::jsonb NOT NULL;
