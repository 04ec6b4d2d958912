ALTER TABLE "imports" ADD COLUMN "course_id" bigint;

ALTER TABLE "imports" ADD CONSTRAINT "imports_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "imports_course_id_idx" ON "imports" USING btree (course_id) WHERE course_id IS NOT NULL;
