ALTER TABLE "files" ADD COLUMN "is_opaque" boolean;
