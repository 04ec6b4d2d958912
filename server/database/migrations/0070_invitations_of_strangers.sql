-- An invitation of somebody without an account has its link from the start; whose it is shows once an account has its address.
ALTER TABLE "one_time_links" ALTER COLUMN "profile_id" DROP NOT NULL;
