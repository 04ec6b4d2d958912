ALTER TABLE "imports" ADD COLUMN "question_count" integer DEFAULT 0 NOT NULL;

ALTER TABLE "imports" ADD COLUMN "expect" integer;

ALTER TABLE "import_rows" ADD COLUMN "record_id" bigint;

ALTER TABLE "import_rows" ADD COLUMN "record_name" text COLLATE "C";

ALTER TABLE "import_rows" ADD COLUMN "before" jsonb;

ALTER TABLE "import_rows" ADD COLUMN "after" jsonb;

ALTER TABLE "import_rows" ADD COLUMN "uses" integer;
