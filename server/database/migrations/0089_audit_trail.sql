CREATE TABLE "audit_seals" (
  "position" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "change_id" bigint NOT NULL,
  "erased_by" bigint,
  "sealed_at" timestamp(3) with time zone NOT NULL,
  "meta" bytea NOT NULL,
  "content" bytea NOT NULL,
  "hash" bytea NOT NULL,
  PRIMARY KEY ("position")
);

CREATE TABLE "audit_progress" (
  "id" integer NOT NULL,
  "settled_to" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "audit_seals_change_id_key" ON "audit_seals" USING btree (change_id) WHERE kind = 'entry'::text;

CREATE INDEX "audit_seals_erased_idx" ON "audit_seals" USING btree (change_id, "position") WHERE kind = 'erased'::text;

-- Against mistakes; who owns the table can take it off, which the hashes tell.
CREATE FUNCTION "refuse_resealing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Seals of the audit are only ever added.';
END $$;

CREATE TRIGGER "audit_seals_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_resealing"();
