ALTER TABLE "organizations" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;

ALTER TABLE "api_keys" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;

ALTER TABLE "access_tokens" ADD COLUMN "last_ip" text COLLATE "C";
