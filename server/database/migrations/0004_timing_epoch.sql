ALTER TABLE "timing_feeds" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;
