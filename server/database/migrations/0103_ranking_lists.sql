CREATE TABLE "ranking_lists" (
  "ranking_id" bigint NOT NULL,
  "calculated_at" timestamp(3) with time zone NOT NULL,
  "entries" jsonb NOT NULL,
  PRIMARY KEY ("ranking_id", "calculated_at")
);

ALTER TABLE "ranking_lists" ADD CONSTRAINT "ranking_lists_ranking_id_fkey" FOREIGN KEY ("ranking_id") REFERENCES "rankings" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
