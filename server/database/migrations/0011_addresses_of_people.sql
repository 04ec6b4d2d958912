DROP INDEX "profiles_email_sort_idx";

DROP INDEX "profiles_last_seen_at_sort_idx";
