import { sql } from 'kysely';
import type { Row, WriteContext } from '../../../../engine/api/engine';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { wholeFile } from '../../../../engine/api/import/run/wholeFile';
import { insertRecords } from '../../../../engine/api/operations/createRecords';
import { profileIdOf } from '../../../../resources/tenancy';
import type { RankingEntry } from '../../rank/types';
import { lockRanking } from '../rankingSetup';
import { takeContent } from '../recalculate';
import { checkClocks, checkResults, checkTimes } from './checkResults';
import { compareResults } from './compareResults';
import { type Continued, readContinued, winnerOf, withEarlier } from './continued';
import { type Athletes, athleteOf, athletesOf, checkPeople, withoutOtherBibs } from './findAthlete';
import { readRaceFacts } from './raceFacts';
import { rankingTargets } from './rankingTargets';
import { type Placed, type Result, readResults } from './readResults';
import { refuseOtherRaces } from './refuseOtherRaces';
import { reviewColumns } from './reviewColumns';
import { checkStates, stateTitles } from './unreadStates';

const LONGEST_NAME = 120;

/**
 * Makes a ranking of each race that holds what a file of results says; one of the same name that was imported before is made to, where existing ones
 * may change. Half a result list helps nobody. A file of failed rows completes the ranking that its import made.
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
    for (const [race_id, own] of byRace(rows, o)) {
      const run = { ...o, presets: { ...o.presets, race_id } };
      const { standalone } = await writeRace(run, context, { rows: own, titles });
      for (const row of own) readers.set(row, standalone);
    }
    const added = rows.filter((row) => row.errors.length === 0).length;
    return { added, updated: 0, standalone: (row) => readers.get(row)?.(row) ?? row.cells };
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
  return races;
}

interface RaceRows {
  readonly rows: readonly ReadRow[];
  readonly titles: readonly ReadRow[];
}

/** Makes or completes the ranking of one race. */
async function writeRace(o: ImportRun, context: WriteContext, { rows, titles }: RaceRows) {
  const raceId = Number(o.presets.race_id);
  const own = rows.filter((row) => row.errors.length === 0);
  const race = await readRaceFacts(context.tx, raceId);
  const athletes = withoutOtherBibs(own, await athletesOf(context.tx, raceId), o);
  const earlier = await readContinued(context.tx, o);
  const reader = readResults({
    rows: own,
    columns: o.columns,
    mapping: o.mapping,
    race,
    winnerMs: winnerOf(earlier),
  });
  const results = resultsOf(own, athletes, withoutListed(reader.read, stateTitles(own, titles)));
  checkResults(results, race);
  checkStates(results, o);
  checkTimes(results, o);
  checkClocks(results, o);
  checkPeople(results, athletes);
  if (earlier) results[0]?.row.warnings.push(`The results are added to the ranking ${quoted(earlier.name)}.`);
  const entries = entriesOf(earlier ? withEarlier(earlier.entries, results) : results);
  if (!o.isDryRun && results.length > 0) await store(o, context, { entries, earlier });
  return reader;
}

interface Stored {
  entries: RankingEntry[];
  earlier: Continued | null;
}

async function store(options: ImportRun, context: WriteContext, { entries, earlier }: Stored): Promise<void> {
  const { engine, actor } = options;
  const raceId = Number(options.presets.race_id);
  const { tx } = context;
  const name = nameOf(options);
  const taken = await sql<{ id: number; name: string; source: string }>`
    select id, name, source from rankings where race_id = ${raceId} and deleted_at is null`.execute(tx);
  const same = taken.rows.find((ranking) => ranking.name === name && ranking.source === 'imported');
  const existing = earlier ?? (options.mode === 'add' ? undefined : same);
  const id = existing?.id ?? (await create(options, context, freeName(name, taken.rows)));
  const ranking = await lockRanking(tx, id);
  await takeContent({ engine, tx, ranking, profileId: profileIdOf(actor) }, { entries, problems: [] });
}

async function create({ presets, tenant }: ImportRun, context: WriteContext, name: string): Promise<number> {
  const { race_id } = presets;
  const race = await sql<{ timing_type: string }>`select timing_type from races where id = ${race_id}`.execute(
    context.tx,
  );
  const [id = 0] = await insertRecords(context, [
    { [tenant.column]: tenant.id, race_id, name, source: 'imported', timing_type: race.rows[0]?.timing_type },
  ]);
  return id;
}

function nameOf({ fileName }: Pick<ImportRun, 'fileName'>): string {
  return (fileName.replace(/\.[^.]*$/, '').trim() || 'Results').slice(0, LONGEST_NAME);
}

function freeName(name: string, taken: readonly Row[]): string {
  const names = new Set(taken.map((ranking) => ranking.name));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, LONGEST_NAME - ending.length)}${ending}`;
    if (!names.has(free)) return free;
  }
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

/** The list a file says: by place, else by laps and time, and then anyone who has none in the order of the file. */
function entriesOf(results: readonly Placed[]): RankingEntry[] {
  const ranked = results.some(({ rank }) => rank !== null) ? results : withRanks(results);
  const placed = ranked.filter(({ rank }) => rank !== null).sort((a, b) => Number(a.rank) - Number(b.rank));
  const leader = placed.find(({ timeMs }) => timeMs !== null);
  return [...placed, ...ranked.filter(({ rank }) => rank === null)].map((result) => ({
    athlete_id: result.athleteId,
    rank: result.rank,
    time_ms: result.timeMs,
    laps: result.laps,
    gap_ms: leader ? gapBehind(leader, result) : null,
    state: result.state,
  }));
}

/** Null with fewer laps than the leader, as in rankings of the product's own times. */
function gapBehind(leader: Placed, { rank, timeMs, laps }: Placed): number | null {
  if (rank === null || timeMs === null || laps !== leader.laps) return null;
  return Math.max(0, timeMs - Number(leader.timeMs));
}

/** A file without places: equal results share one. */
function withRanks(results: readonly Placed[]): Placed[] {
  const timed = results
    .filter(({ timeMs, laps, state }) => (timeMs !== null || laps !== null) && state === 'finished')
    .sort(compareResults);
  const ranks = new Map<Placed, number>();
  timed.forEach((result, i) => {
    const before = timed[i - 1];
    ranks.set(result, before && compareResults(before, result) === 0 ? (ranks.get(before) ?? i) : i + 1);
  });
  return results.map((result) => ({ ...result, rank: ranks.get(result) ?? null }));
}
