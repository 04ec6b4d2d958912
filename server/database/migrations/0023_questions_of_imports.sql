ALTER TABLE "imports" ADD COLUMN "questions" jsonb DEFAULT '{}'::jsonb NOT NULL;
