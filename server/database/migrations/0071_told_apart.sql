CREATE TABLE "told_apart" (
  "kind" text COLLATE "C" NOT NULL,
  "one_id" bigint NOT NULL,
  "other_id" bigint NOT NULL,
  "said_by_id" bigint,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY ("kind", "one_id", "other_id")
);
