CREATE TABLE "claim_codes" (
  "athlete_id" bigint NOT NULL,
  "hash" text COLLATE "C" NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  PRIMARY KEY ("athlete_id")
);

CREATE UNIQUE INDEX "claim_codes_hash_key" ON "claim_codes" USING btree (hash);

ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athletes" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
