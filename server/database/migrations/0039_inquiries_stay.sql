ALTER TABLE "inquiries" DROP CONSTRAINT "inquiries_athlete_id_fkey";

ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athletes" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;
