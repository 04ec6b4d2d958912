import { expect, it } from 'vitest';
import { migrations } from '../../server/database/migrations';
import { takesAway } from './takesAway';

/** Older than the promise that nodes of one release go on while the next one has migrated. */
const BEFORE_THE_PROMISE = [
  '0002_lighter_writes',
  '0030_webhook_answers',
  '0044_push_services',
  '0058_positions_given',
];

it('adds only, so that nodes of the release before go on while the new one has migrated', () => {
  const taking = migrations.filter(({ sql }) => takesAway(sql).length > 0);
  const newer = taking.filter(({ name }) => !BEFORE_THE_PROMISE.includes(name));
  // Mended by adding beside what is there; what no release uses any more goes with a first line `-- Contract: since when, and why`.
  expect(newer.map(({ name, sql }) => [name, takesAway(sql)])).toEqual([]);
  expect(BEFORE_THE_PROMISE.filter((name) => !taking.some((migration) => migration.name === name))).toEqual([]);
});

it.each([
  'ALTER TABLE "athletes" DROP COLUMN "club"',
  'DROP TABLE "waves"',
  'DROP FUNCTION fold_letters(text)',
  'alter table athletes rename column club to team',
  'ALTER TABLE "waves" ALTER COLUMN "capacity" TYPE bigint',
  'ALTER TABLE "waves" ALTER COLUMN "capacity" SET DATA TYPE bigint',
  'ALTER TABLE "waves" ALTER COLUMN "capacity" SET NOT NULL',
  'ALTER TABLE "waves" ALTER COLUMN "position" DROP DEFAULT',
  'ALTER TABLE "waves" ADD COLUMN "colour" text NOT NULL',
  "ALTER TABLE waves ADD COLUMN hint text DEFAULT 'none';\nALTER TABLE waves ALTER COLUMN hint DROP DEFAULT",
])('says so of %s', (sql) => {
  expect(takesAway(sql)).toHaveLength(1);
});

it.each([
  'CREATE TABLE "bags" ("id" bigint NOT NULL);\nALTER TABLE "bags" ALTER COLUMN "id" SET NOT NULL',
  'ALTER TABLE "waves" ADD COLUMN "colour" text',
  'ALTER TABLE "waves" DROP COLUMN "found";\nALTER TABLE "waves" ADD COLUMN "found" text GENERATED ALWAYS AS (name) STORED',
  'ALTER TABLE "waves" ADD COLUMN "colour" text NOT NULL DEFAULT \'red\'',
  'ALTER TABLE "waves" ALTER COLUMN "capacity" DROP NOT NULL',
  'DROP INDEX "waves_name_idx"',
  "UPDATE waves SET hint = 'drop table, or rename it'",
  'CREATE FUNCTION f() RETURNS trigger AS $$ begin drop table if exists t; end $$ LANGUAGE plpgsql',
  '-- ALTER TABLE waves RENAME TO starts',
  '-- Contract: since 0.2 nothing reads it.\nALTER TABLE "waves" DROP COLUMN "hint"',
])('has nothing to say of %s', (sql) => {
  expect(takesAway(sql)).toEqual([]);
});
