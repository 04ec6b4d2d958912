ALTER TABLE "one_time_links" ADD COLUMN "role_id" bigint;

CREATE INDEX "one_time_links_role_id_idx" ON "one_time_links" USING btree (role_id);

ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
