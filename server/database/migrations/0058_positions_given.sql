ALTER TABLE "sponsor_categories" ALTER COLUMN "position" DROP DEFAULT;

ALTER TABLE "sponsors" ALTER COLUMN "position" DROP DEFAULT;

ALTER TABLE "widgets" ALTER COLUMN "position" DROP DEFAULT;
