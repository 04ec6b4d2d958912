CREATE TABLE "schedule_feeds" (
  "profile_id" bigint NOT NULL,
  "token_hash" text COLLATE "C" NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "last_read_at" timestamp(3) with time zone,
  PRIMARY KEY ("profile_id")
);

CREATE UNIQUE INDEX "schedule_feeds_token_hash_key" ON "schedule_feeds" USING btree (token_hash);

ALTER TABLE "schedule_feeds" ADD CONSTRAINT "schedule_feeds_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
