ALTER TABLE "imports" ADD COLUMN "lenient" boolean DEFAULT true NOT NULL;

ALTER TABLE "imports" ADD COLUMN "warning_count" integer DEFAULT 0 NOT NULL;

ALTER TABLE "import_rows" ADD COLUMN "severity" text COLLATE "C" DEFAULT 'error'::text NOT NULL;
