ALTER TABLE "access_tokens" ADD COLUMN "sign_in_id" bigint;

CREATE TABLE "used_half_tokens" (
  "hash" text COLLATE "C" NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  PRIMARY KEY ("hash")
);

CREATE TABLE "viewing_sign_ins" (
  "viewing_id" bigint NOT NULL,
  "sign_in_id" bigint NOT NULL,
  PRIMARY KEY ("viewing_id")
);

ALTER TABLE "viewing_sign_ins" ADD CONSTRAINT "viewing_sign_ins_viewing_id_fkey" FOREIGN KEY ("viewing_id") REFERENCES "viewings" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
