import { sql } from 'kysely';
import type { EngineTransaction, Row, WriteContext } from '../../../../engine/api/engine';
import { quoted, type ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { wholeFile } from '../../../../engine/api/import/run/wholeFile';
import { insertRecords } from '../../../../engine/api/operations/createRecords';
import { parseDurationText } from '../../../../engine/fields/duration/durationText';
import { profileIdOf } from '../../../../resources/tenancy';
import type { RankingEntry } from '../../rank/types';
import type { AthleteState } from '../../resolve/types';
import { lockRanking } from '../rankingSetup';
import { takeContent } from '../recalculate';
import { rankingTargets } from './rankingTargets';
import { stateOfWord } from './resultWords';

const LONGEST_NAME = 120;

const DAY_MS = 86_400_000;
/** A time without a format in a spreadsheet: the part of a day. Nobody is as fast as these are in seconds, which tells them. */
const SHORT_FRACTION = /^0[.,]\d{3,}$/;
const DAYS = /^\d{1,2}(?:[.,]\d+)?$/;
const OUT_OF_COMPETITION = /^(?:a\.?k\.?|h\.?c\.?|hors concours)$/i;

/**
 * Makes a ranking that holds what a file of results says; one of the same name that was imported before is made to, where existing ones
 * may change. Half a result list helps nobody.
 */
export const rankingImport = wholeFile({
  // More than any race has finishers.
  most: 250_000,
  of: 'results',
  targets: rankingTargets,
  matchOn: ['start_number', 'external_id'],
  async write(context, rows, o) {
    const entries = await entriesOf(context.tx, Number(o.presets.race_id), rows);
    if (!o.isDryRun && entries.length > 0) await store(o, context, entries);
    return { added: rows.filter((row) => row.errors.length === 0).length, updated: 0 };
  },
});

async function store(options: ImportRun, context: WriteContext, entries: RankingEntry[]): Promise<void> {
  const { engine, actor } = options;
  const raceId = Number(options.presets.race_id);
  const { tx } = context;
  const name = (options.fileName.replace(/\.[^.]*$/, '').trim() || 'Results').slice(0, LONGEST_NAME);
  const taken = await sql<{ id: number; name: string; source: string }>`
    select id, name, source from rankings where race_id = ${raceId} and deleted_at is null`.execute(tx);
  const same = taken.rows.find((ranking) => ranking.name === name && ranking.source === 'imported');
  const id = options.mode !== 'add' && same ? same.id : await create(options, context, freeName(name, taken.rows));
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

function freeName(name: string, taken: readonly Row[]): string {
  const names = new Set(taken.map((ranking) => ranking.name));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, LONGEST_NAME - ending.length)}${ending}`;
    if (!names.has(free)) return free;
  }
}

interface Result {
  athleteId: number;
  rank: number | null;
  timeMs: number | null;
  state: AthleteState;
}

/** The list a file says: by place, else by time, and then anyone who has none in the order of the file. */
async function entriesOf(tx: EngineTransaction, raceId: number, rows: readonly ReadRow[]): Promise<RankingEntry[]> {
  const athletes = await athletesOf(tx, raceId);
  const seen = new Map<number, number>();
  const areDays = rows.some(({ values }) => SHORT_FRACTION.test(String(values.time_ms ?? '').trim()));
  const results = rows.flatMap((row): Result[] => {
    if (row.errors.length > 0) return [];
    const athleteId = athleteOf(row, athletes);
    const result = athleteId === null ? null : resultOf(row, { athleteId, areDays });
    if (!result) return [];
    const earlier = seen.get(result.athleteId);
    if (earlier !== undefined) {
      row.errors.push(`The athlete is on line ${earlier} already.`);
      return [];
    }
    seen.set(result.athleteId, row.line);
    return [result];
  });
  const ranked = results.some(({ rank }) => rank !== null) ? results : rankedByTime(results);
  const placed = ranked.filter(({ rank }) => rank !== null).sort((a, b) => Number(a.rank) - Number(b.rank));
  const best = placed.find(({ timeMs }) => timeMs !== null)?.timeMs ?? null;
  return [...placed, ...ranked.filter(({ rank }) => rank === null)].map(({ athleteId, rank, timeMs, state }) => ({
    athlete_id: athleteId,
    rank,
    time_ms: timeMs,
    gap_ms: rank === null || timeMs === null || best === null ? null : Math.max(0, timeMs - best),
    state,
  }));
}

/** A file without places: equal times share one. */
function rankedByTime(results: readonly Result[]): Result[] {
  const timed = results
    .filter(({ timeMs, state }) => timeMs !== null && state === 'finished')
    .sort((a, b) => Number(a.timeMs) - Number(b.timeMs));
  const ranks = new Map<Result, number>();
  timed.forEach((result, i) => {
    const before = timed[i - 1];
    ranks.set(result, before && before.timeMs === result.timeMs ? (ranks.get(before) ?? i) : i + 1);
  });
  return results.map((result) => ({ ...result, rank: ranks.get(result) ?? null }));
}

interface Athletes {
  byNumber: ReadonlyMap<string, number>;
  byExternalId: ReadonlyMap<string, number>;
}

async function athletesOf(tx: EngineTransaction, raceId: number): Promise<Athletes> {
  const found = await sql<{ id: number; start_number: string | null; external_id: string | null }>`
    select id, start_number, external_id from athletes where race_id = ${raceId} and deleted_at is null`.execute(tx);
  const by = (field: 'start_number' | 'external_id') =>
    new Map(found.rows.flatMap((row) => (row[field] === null ? [] : [[numberKey(row[field]), row.id]])));
  return { byNumber: by('start_number'), byExternalId: by('external_id') };
}

/** Spreadsheets drop leading zeros. */
function numberKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
}

function athleteOf({ values, errors }: ReadRow, { byNumber, byExternalId }: Athletes): number | null {
  const number = values.start_number as string | undefined;
  const externalId = values.external_id as string | undefined;
  const found =
    (number === undefined ? undefined : byNumber.get(numberKey(number))) ??
    (externalId === undefined ? undefined : byExternalId.get(numberKey(externalId)));
  if (found !== undefined) return found;
  if (number !== undefined) errors.push(`Bib ${quoted(number)}: no athlete of the race has it.`);
  else if (externalId !== undefined) errors.push(`External ID ${quoted(externalId)}: no athlete of the race has it.`);
  else errors.push('The row has none of these: Bib, External ID.');
  return null;
}

/** A place or a time may say why there is none. */
function resultOf(row: ReadRow, { athleteId, areDays }: { athleteId: number; areDays: boolean }): Result | null {
  const place = placeOf(row);
  const time = timeOf(row, areDays);
  const said = wordOf(row);
  if (row.errors.length > 0) return null;
  const state = said ?? place.state ?? time.state ?? (place.rank !== null || time.ms !== null ? 'finished' : null);
  if (state === null) {
    row.errors.push('The row has none of these: Rank, Time, State.');
    return null;
  }
  return { athleteId, rank: state === 'finished' ? place.rank : null, timeMs: time.ms, state };
}

function placeOf({ values, errors }: ReadRow): { rank: number | null; state: AthleteState | null } {
  const text = (values.rank as string | undefined)?.trim() ?? '';
  if (text === '' || /^[-–—]+$/.test(text)) return { rank: null, state: null };
  const [, place] = /^=?([1-9]\d{0,8})(?:[.º]|[.,]0)?$/.exec(text) ?? [];
  if (place !== undefined) return { rank: Number(place), state: null };
  if (OUT_OF_COMPETITION.test(text)) return { rank: null, state: 'finished' };
  const state = stateOfWord(text);
  if (state === null) errors.push(`Rank ${quoted(text)}: is neither a place nor a state such as DNF.`);
  return { rank: null, state };
}

function timeOf({ values, errors }: ReadRow, areDays: boolean): { ms: number | null; state: AthleteState | null } {
  const text = (values.time_ms as string | undefined)?.trim() ?? '';
  if (text === '' || /^[-–—]+$/.test(text)) return { ms: null, state: null };
  if (areDays && DAYS.test(text)) return { ms: msOfDays(text), state: null };
  const ms = parseDurationText(text);
  if (ms !== null && ms >= 0) return { ms, state: null };
  const state = stateOfWord(text);
  if (state === null) errors.push(`Time ${quoted(text)}: is neither a time such as 1:02:03 nor a state such as DNF.`);
  return { ms: null, state };
}

/** To the whole second where the digits do not tell another time from it. */
function msOfDays(text: string): number {
  const decimals = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
  const ms = Math.round(Number(text.replace(',', '.')) * DAY_MS);
  const second = Math.round(ms / 1000) * 1000;
  return Math.abs(ms - second) <= DAY_MS / 10 ** decimals ? second : ms;
}

function wordOf({ values, errors }: ReadRow): AthleteState | null {
  const text = values.state as string | undefined;
  if (text === undefined) return null;
  const state = stateOfWord(text);
  if (state === null) errors.push(`State ${quoted(text)}: is not a known state. Write finished, DNF, DNS or DSQ.`);
  return state;
}
