import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase, ResourceServer, Row, WriteContext } from '../../../engine/api/engine';
import { missingReference } from '../../../engine/api/import/job/importAccess';
import { invalid } from '../../../engine/core/errors';
import { profileIdOf } from '../../../resources/tenancy';
import type { RankingFilter } from '../rank/types';
import { keepList, readList } from './earlierLists';
import { isHeld, lockRanking, type RankingQuestion, type RankingRow } from './rankingSetup';
import { requireUnheld } from './rankingStatus';
import { publishContent, recalculateRanking } from './recalculate';
import { readEntries, writeEntries } from './storedEntries';
import { latestPublished, publishedAt, type VersionContent } from './versions';

/** What decides who is listed, and in which order. */
const QUESTION = ['timing_type', 'timeline_id', 'filter'];

type Changed = Partial<Pick<RankingRow, 'status' | 'confirmed'>> & Row;

/** A ranking of a split or a wave that was left out would be another one without it. */
const asCopied: ResourceServer['completeCopy'] = ({ values, original, copyOf }) => {
  const { wave_id, ...filter } = (values.filter ?? {}) as RankingFilter;
  const wave = wave_id == null ? null : copyOf('waves', wave_id);
  if ((original.timeline_id !== null && values.timeline_id === null) || (wave_id != null && wave === null)) return null;
  return { ...values, filter: { ...filter, ...(wave !== null && { wave_id: wave }) } };
};

/** What is asked of a ranking that is written, and what follows: its entries are always those of its settings and its status. */
export const rankingRules: Pick<ResourceServer, 'beforeWrite' | 'afterWrite' | 'completeCopy'> = {
  completeCopy: asCopied,

  async beforeWrite(context) {
    for (const row of context.values) {
      await requireSplitOrFinish(context.tx, row);
      requireAges((row.filter ?? {}) as RankingFilter);
      await requireWaveOfRace(context.tx, row, racesOf(context, row));
    }
    return context.kind === 'create' ? placed(context, context.values) : context.values;
  },

  async afterWrite(context) {
    const { kind, ids } = context;
    if (kind === 'delete') return;
    const changes = kind === 'update' ? await changesOf(context) : new Map<number, Changes>();
    for (const id of ids) {
      if (kind === 'update') await follow(context, id, changes.get(id) ?? { before: {}, after: {} });
      else await begin(context, id, kind);
    }
  },
};

/**
 * The same of a question that nobody stores: what it names is of the race, as the engine sees to for rankings that are written.
 * @throws ApiError 422
 */
export async function requireAnswerable(db: EngineDatabase, question: RankingQuestion): Promise<void> {
  const { race_id, timeline_id, filter } = question;
  if (timeline_id !== null) {
    const found = await sql`
      select 1 from timelines t join races r on r.event_id = t.event_id
      where t.id = ${timeline_id} and t.deleted_at is null and r.id = ${race_id}`.execute(db);
    if (found.rows.length === 0) throw missingReference('timeline_id', timeline_id);
  }
  await requireSplitOrFinish(db, question);
  requireAges(filter);
  await requireWaveOfRace(db, question, sql`(${race_id}::bigint)`);
}

/**
 * Fills a new or restored ranking. A restored official or confirmed one shows what was published last: its athletes and their times may
 * come back after it.
 */
async function begin(context: WriteContext, id: number, kind: 'create' | 'restore'): Promise<void> {
  const { engine, tx, actor } = context;
  const ranking = await lockRanking(tx, id);
  const published = kind === 'restore' && isHeld(ranking) ? await latestPublished(tx, id) : null;
  if (published) await show(context, ranking, published);
  else if (isHeld(ranking)) await publish(context, ranking);
  else if (ranking.source === 'computed') await recalculateRanking({ engine, tx, id, profileId: profileIdOf(actor) });
}

interface Changes {
  before: Changed;
  after: Changed;
}

async function follow(context: WriteContext, id: number, { before, after }: Changes): Promise<void> {
  const { engine, tx, actor } = context;
  const ranking = await lockRanking(tx, id);
  const wasHeld = isHeld({ ...ranking, ...before });
  const isNowHeld = isHeld(ranking);
  const isNowOfficial = 'status' in after && ranking.status === 'official';
  if (isNowHeld && (!wasHeld || isNowOfficial)) return publish(context, ranking);
  if (wasHeld && !isNowHeld) await setPublished(context, id, null);
  if (isNowHeld && context.undoes !== null && after.published_at != null)
    return showAgain(context, ranking, String(after.published_at));
  if (context.undoes !== null && ranking.source === 'imported' && 'calculated_at' in after)
    return showEarlier(context, ranking, before);
  const isAsked = wasHeld !== isNowHeld || QUESTION.some((name) => name in after);
  if (isAsked && ranking.source === 'computed')
    await recalculateRanking({ engine, tx, id, profileId: profileIdOf(actor) });
}

async function publish(context: WriteContext, ranking: RankingRow): Promise<void> {
  const { engine, tx, actor } = context;
  await setPublished(context, ranking.id, await publishContent({ engine, tx, ranking, profileId: profileIdOf(actor) }));
}

async function setPublished({ tx }: WriteContext, id: number, instant: string | null): Promise<void> {
  await sql`update rankings set published_at = ${instant} where id = ${id}`.execute(tx);
}

/** A publication was taken back: what was published before it is shown again. */
async function showAgain(context: WriteContext, ranking: RankingRow, instant: string): Promise<void> {
  const version = await publishedAt(context.tx, ranking.id, instant);
  if (version) await show(context, ranking, version);
}

/** Shows the entries from before an import that is undone, and keeps those that it made for an undo of that. */
async function showEarlier(context: WriteContext, ranking: RankingRow, before: Changed): Promise<void> {
  const { engine, tx } = context;
  requireUnheld(ranking);
  const entries = await readList(tx, ranking);
  if (!entries) return;
  const stored = await readEntries(tx, ranking.id);
  await keepList(tx, { ...ranking, calculated_at: String(before.calculated_at) }, stored);
  await writeEntries({ engine, tx, ranking, stored, entries });
}

async function show({ engine, tx }: WriteContext, ranking: RankingRow, { entries }: VersionContent): Promise<void> {
  await writeEntries({ engine, tx, ranking, stored: await readEntries(tx, ranking.id), entries });
}

/** What the write really changed, by ranking: a whole model carries along what stays as it is. */
async function changesOf({ tx, operationId, ids }: WriteContext & { ids: readonly number[] }) {
  const found = await sql<{ record_id: number } & Changes>`
    select distinct on (record_id) record_id, before, after from changes
    where operation_id = ${operationId} and resource = 'rankings' and operation = 'update' and record_id = any(${[...ids]}::bigint[])
    order by record_id, id desc`.execute(tx);
  return new Map(found.rows.map(({ record_id, before, after }) => [record_id, { before, after }]));
}

async function requireSplitOrFinish(
  db: EngineDatabase,
  { timeline_id }: { readonly timeline_id?: unknown },
): Promise<void> {
  if (timeline_id == null) return;
  const starts = await sql`select 1 from timelines where id = ${timeline_id} and type = 'start'`.execute(db);
  if (starts.rows.length > 0)
    throw invalid({ timeline_id: ['Nobody has a time at a start: choose a split or the finish.'] });
}

function requireAges({ age_from, age_to }: RankingFilter): void {
  if (age_from !== undefined && age_to !== undefined && age_from > age_to)
    throw invalid({ filter: [`Nobody is at least ${age_from} and at most ${age_to} years old.`] });
}

/** The races that written rankings are of, as SQL. */
function racesOf({ ids }: { ids: readonly number[] }, { race_id }: Row): RawBuilder<unknown> {
  return race_id == null
    ? sql`(select race_id from rankings where id = any(${[...ids]}::bigint[]))`
    : sql`(${race_id}::bigint)`;
}

async function requireWaveOfRace(
  db: EngineDatabase,
  { filter }: { readonly filter?: unknown },
  races: RawBuilder<unknown>,
): Promise<void> {
  const { wave_id } = (filter ?? {}) as RankingFilter;
  if (wave_id === undefined) return;
  const found =
    await sql`select 1 from waves where id = ${wave_id} and deleted_at is null and race_id in ${races}`.execute(db);
  if (found.rows.length === 0) throw invalid({ filter: ['The race has no such wave.'] });
}

/** Where no place is said, it is behind the race's other rankings. */
async function placed({ tx }: WriteContext, values: Row[]): Promise<Row[]> {
  const raceIds = [...new Set(values.flatMap(({ race_id }) => (typeof race_id === 'number' ? [race_id] : [])))];
  const found = await sql<{ race_id: number; last: number }>`
    select race_id, max(position)::int as last from rankings
    where race_id = any(${raceIds}::bigint[]) and deleted_at is null group by race_id`.execute(tx);
  const last = new Map(found.rows.map((row) => [row.race_id, row.last]));
  return values.map((row) => {
    const raceId = row.race_id as number;
    const position = Number(row.position ?? 0) || (last.get(raceId) ?? 0) + 1;
    last.set(raceId, Math.max(last.get(raceId) ?? 0, position));
    return { ...row, position };
  });
}
