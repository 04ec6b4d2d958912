import { sql } from 'kysely';
import type { EngineTransaction, WriteContext } from '../../../../engine/api/engine';
import { listed, quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { wholeFile } from '../../../../engine/api/import/run/wholeFile';
import { insertRecords } from '../../../../engine/api/operations/createRecords';
import { profileIdOf } from '../../../../resources/tenancy';
import type { RankingEntry } from '../../rank/types';
import { lockRanking } from '../rankingSetup';
import { takeContent } from '../recalculate';
import { freeName, nameOf, readChangedList } from './changedList';
import { changeEntries } from './changeEntries';
import { checkClocks, checkResults, checkTimes } from './checkResults';
import { type Athletes, athleteOf, athletesOf, checkNamesakes, checkPeople, withoutOtherBibs } from './findAthlete';
import { mergeResults } from './mergeResults';
import { entriesOf } from './placedEntries';
import { readRaceFacts } from './raceFacts';
import { rankingTargets } from './rankingTargets';
import { type Result, readResults } from './readResults';
import { refuseOtherRaces } from './refuseOtherRaces';
import { reviewColumns } from './reviewColumns';
import { checkStates, stateTitles } from './unreadStates';

/**
 * Makes a ranking of each race that holds what a file of results says, or changes entries of the one that was imported under the same name.
 * Half a new result list helps nobody. A file of failed rows completes the ranking that its import made.
 */
export const rankingImport = wholeFile({
  // More than any race has finishers.
  most: 250_000,
  of: 'results',
  targets: rankingTargets,
  matchOn: ['start_number', 'external_id'],
  review: reviewColumns,
  async write(context, rows, o, titles) {
    if (o.presets.race_id != null) await refuseOtherRaces(context.tx, { rows, raceId: Number(o.presets.race_id) });
    const readers = new Map<ReadRow, (row: ReadRow) => readonly string[]>();
    const counts = { added: 0, updated: 0 };
    for (const [race_id, own] of byRace(rows, o)) {
      const run = { ...o, presets: { ...o.presets, race_id } };
      const written = await writeRace(run, context, { rows: own, titles });
      counts.added += written.added;
      counts.updated += written.updated;
      for (const row of own) readers.set(row, written.standalone);
    }
    return { ...counts, standalone: (row) => readers.get(row)?.(row) ?? row.cells };
  },
});

/** Puts together the rows of each race: the one that was chosen, else the one that each row names. */
function byRace(rows: readonly ReadRow[], { presets }: ImportRun): Map<number, ReadRow[]> {
  const races = new Map<number, ReadRow[]>();
  for (const row of rows) {
    const raceId = Number(presets.race_id ?? row.values.race_id ?? 0);
    if (raceId === 0 && row.errors.length === 0) row.errors.push('Race: is missing.');
    if (raceId === 0) continue;
    const own = races.get(raceId);
    if (own) own.push(row);
    else races.set(raceId, [row]);
  }
  // Two imports lock the rankings of their races in one order.
  return new Map([...races].sort(([a], [b]) => a - b));
}

interface RaceRows {
  readonly rows: readonly ReadRow[];
  readonly titles: readonly ReadRow[];
}

/** Makes the ranking of one race, or changes its entries. */
async function writeRace(o: ImportRun, context: WriteContext, { rows, titles }: RaceRows) {
  const raceId = Number(o.presets.race_id);
  const list = await readChangedList(context.tx, o);
  const own = rows.filter((row) => row.errors.length === 0);
  const race = await readRaceFacts(context.tx, raceId);
  const athletes = withoutOtherBibs(own, await athletesOf(context.tx, o, own), o);
  const reader = readResults({
    rows: own,
    columns: o.columns,
    mapping: o.mapping,
    race,
    winnerMs: list?.entries.find(({ rank }) => rank === 1)?.timeMs ?? null,
  });
  const read = resultsOf(own, athletes, withoutListed(reader.read, stateTitles(own, titles)));
  const merged = list && mergeResults(list, read, o.mode);
  const results = read.filter(({ row }) => row.errors.length === 0);
  checkResults(results, race);
  checkStates(results, o);
  checkTimes(results, o);
  checkClocks(results, o);
  checkPeople(results, athletes);
  checkNamesakes(results, athletes);
  if (list?.isContinued)
    results[0]?.row.warnings.push(`The results are added to the ranking ${quoted(list.ranking.name)}.`);
  if (merged && merged.contradicted.length > 0)
    results[0]?.row.warnings.push(await contradictedEntries(context.tx, merged.contradicted));
  if (!o.isDryRun && results.length > 0) {
    if (list && merged) await changeEntries(context, list, merged.entries);
    else await create(o, context, entriesOf(results));
  }
  const { added = results.length, updated = 0 } = merged ?? {};
  return { added, updated, standalone: reader.standalone };
}

const MOST_CONTRADICTED = 5;

/** Names the entries of a ranking that a file does not have and contradicts. */
async function contradictedEntries(tx: EngineTransaction, athleteIds: readonly number[]): Promise<string> {
  const shown = athleteIds.slice(0, MOST_CONTRADICTED);
  const found = await sql<{ id: number; name: string }>`
    select id, concat_ws(' ', start_number, first_name, last_name) as name from athletes
    where id = any(${shown}::bigint[])`.execute(tx);
  const names = new Map(found.rows.map(({ id, name }) => [Number(id), name]));
  const all = listed([
    ...shown.flatMap((id) => names.get(id) ?? []),
    ...(athleteIds.length > shown.length ? ['…'] : []),
  ]);
  return athleteIds.length === 1
    ? `1 entry of the ranking is not in the file and contradicts its places: ${all}. Choose “Add” to import the file as a ranking of its own.`
    : `${athleteIds.length} entries of the ranking are not in the file and contradict its places: ${all}. Choose “Add” to import the file as a ranking of its own.`;
}

async function create(options: ImportRun, context: WriteContext, entries: RankingEntry[]): Promise<void> {
  const { engine, actor, presets, tenant } = options;
  const { tx } = context;
  const { race_id } = presets;
  const found = await sql<{ timing_type: string; names: string[] }>`
    select timing_type, array(select name from rankings where race_id = races.id and deleted_at is null) as names
    from races where id = ${race_id}`.execute(tx);
  const [race] = found.rows;
  const name = freeName(nameOf(options), race?.names ?? []);
  const [id = 0] = await insertRecords(context, [
    { [tenant.column]: tenant.id, race_id, name, source: 'imported', timing_type: race?.timing_type },
  ]);
  const ranking = await lockRanking(tx, id);
  await takeContent({ engine, tx, ranking, profileId: profileIdOf(actor) }, { entries, problems: [] });
}

/** Refuses the time of an athlete below a title such as "DSQ": only a column says a state for certain. */
function withoutListed(
  read: (row: ReadRow) => Result | null,
  titleOf: (row: ReadRow) => string | null,
): (row: ReadRow) => Result | null {
  return (row) => {
    const result = read(row);
    const title = result?.state === 'finished' && row.values.state === undefined ? titleOf(row) : null;
    if (title === null) return result;
    row.errors.push(
      `The row stands below the title ${quoted(title)} and has no state of its own. Add a column with the state.`,
    );
    return null;
  };
}

/** Each athlete once, as the first of the rows about them says. */
function resultsOf(rows: readonly ReadRow[], athletes: Athletes, read: (row: ReadRow) => Result | null): Result[] {
  const seen = new Map<number, number>();
  return rows.flatMap((row): Result[] => {
    const athleteId = athleteOf(row, athletes);
    const result = athleteId === null ? null : read(row);
    if (athleteId === null || !result) return [];
    const earlier = seen.get(athleteId);
    if (earlier !== undefined) {
      row.errors.push(`The athlete is on line ${earlier} already.`);
      return [];
    }
    seen.set(athleteId, row.line);
    return [{ ...result, athleteId }];
  });
}
