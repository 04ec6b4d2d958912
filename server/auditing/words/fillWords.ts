import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineDatabase, EngineTransaction } from '../../../engine/api/engine';
import { lookEvery } from '../../lookEvery';
import { keepWords, WORDS_VERSION } from './entryWords';

/** How often words of new entries are kept; who searches meanwhile has them kept at once. */
const FILL_MS = 3_000;
/** Entries of one transaction. */
const BATCH = 1_000;
/** How many of the latest entries a search waits for: those of a few seconds, but not those of a whole import. */
const MOST_WAITED = 5 * BATCH;
/** Of the advisory lock that lets one at a time keep words. */
const LOCK = 0x776f7264;
/** The row of `audit_progress` that says up to which entry all words are kept; another one than of nodes that keep fewer. */
const FILLED = 3;
const SETTLED = 1;

/** Keeps the words of what was written since, on one node at a time, until it is stopped. Writes know nothing of it. */
export function startFillingWords(o: { engine: Engine; onError(error: unknown): void }): { stop(): Promise<void> } {
  const { engine, onError } = o;
  const ending = new AbortController();
  const filling = lookEvery({ ms: FILL_MS, look: () => fillWords(engine, ending.signal), onError });
  return {
    async stop() {
      ending.abort();
      await filling.stop();
    },
  };
}

/** Keeps all words that are missing, the oldest first, unless another node is at it. */
export async function fillWords({ db, plan }: Engine, signal?: AbortSignal): Promise<void> {
  // Asked first: below, no more entries can come, so that what follows sees all of them.
  const { settled, filled } = await progress(db);
  let after = filled;
  for (;;) {
    const begun = performance.now();
    const ids = await db.transaction().execute(async (tx) => {
      if (!(await tryLockWords(tx))) return null;
      const found = await missing(tx, { after, order: sql`c.id`, limit: BATCH });
      await keepWords({ tx, plan, ids: found });
      return found;
    });
    if (ids === null || signal?.aborted) return;
    if (ids.length < BATCH) break;
    after = ids.at(-1) ?? after;
    // After an import there is much to do and no hurry: what others ask for comes first.
    await new Promise((resolve) => setTimeout(resolve, performance.now() - begun));
  }
  if (settled > filled)
    await sql`
      insert into audit_progress (id, settled_to) values (${FILLED}, ${settled})
      on conflict (id) do update set settled_to = greatest(audit_progress.settled_to, excluded.settled_to)`.execute(db);
}

/** Keeps what is missing of the latest entries, for who searches now. Gives whether older ones are still missing. */
export function fillLatest({ db, plan }: Engine): Promise<{ isComplete: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockWords(tx);
    const { filled } = await progress(tx);
    const ids = await missing(tx, { after: filled, order: sql`c.id desc`, limit: MOST_WAITED });
    await keepWords({ tx, plan, ids });
    return { isComplete: ids.length < MOST_WAITED };
  });
}

/** Keeps the words of entries anew, as they and their records are now: in the transaction of an erasure, at its end. */
export async function keepWordsAnew(o: {
  tx: EngineTransaction;
  engine: Engine;
  changeIds: readonly number[];
  /** Records whose entries are meant besides. */
  records: readonly { readonly resource: string; readonly ids: readonly number[] }[];
}): Promise<void> {
  const { tx, engine, changeIds, records } = o;
  await lockWords(tx);
  const ids = new Set(changeIds);
  for (const record of records) {
    const found = await sql<{ id: number }>`
      select id from changes where resource = ${record.resource} and record_id = any(${[...record.ids]}::bigint[])`.execute(
      tx,
    );
    for (const { id } of found.rows) ids.add(Number(id));
  }
  await keepWords({ tx, plan: engine.plan, ids: [...ids] });
}

async function tryLockWords(tx: EngineTransaction): Promise<boolean> {
  const locked = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_mine`.execute(tx);
  return locked.rows[0]?.is_mine === true;
}

async function lockWords(tx: EngineTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

async function progress(db: EngineDatabase): Promise<{ settled: number; filled: number }> {
  const found = await sql<{ id: number; to: number }>`select id, settled_to as "to" from audit_progress`.execute(db);
  const at = (wanted: number) => Number(found.rows.find(({ id }) => id === wanted)?.to ?? 0);
  return { settled: at(SETTLED), filled: at(FILLED) };
}

/** Entries after one without words, or with those of before. Said of both sides, so that neither is walked through from its beginning. */
async function missing(
  tx: EngineTransaction,
  { after, order, limit }: { after: number; order: RawBuilder<unknown>; limit: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select c.id from changes c where c.id > ${after}
      and not exists (select 1 from audit_words w where w.change_id = c.id and w.change_id > ${after} and w.version >= ${WORDS_VERSION})
    order by ${order} limit ${limit}`.execute(tx);
  return found.rows.map(({ id }) => Number(id));
}
