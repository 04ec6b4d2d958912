CREATE TABLE "rate_limits" (
  "key" text COLLATE "C" NOT NULL,
  "until" timestamptz(3) NOT NULL,
  "failures" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("key")
);

CREATE TABLE "stored_bytes" (
  "holder" text COLLATE "C" NOT NULL,
  "bytes" bigint NOT NULL,
  PRIMARY KEY ("holder")
);

-- What is stored already counts where its uploader has a role: of several organizations for the first.
INSERT INTO "stored_bytes" ("holder", "bytes")
SELECT coalesce('organization ' || uploader.organization_id, 'profile ' || f.uploaded_by_id), sum(f.size)
FROM "files" f LEFT JOIN (
  SELECT r.profile_id, min(coalesce(r.organization_id, a.organization_id, e.organization_id)) AS organization_id
  FROM "roles" r LEFT JOIN "applications" a ON a.id = r.application_id LEFT JOIN "events" e ON e.id = r.event_id
  WHERE r.accepted_at IS NOT NULL GROUP BY r.profile_id) uploader ON uploader.profile_id = f.uploaded_by_id
WHERE f.uploaded_by_id IS NOT NULL
GROUP BY 1;
