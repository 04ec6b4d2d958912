import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import type { AnyDatabase } from '../database/types';
import { lookEvery } from '../lookEvery';
import { appendSeals, partOf, sealedText, type Trail, tryLockTrail } from './trail';

/** How often what is new is sealed. */
const SEAL_MS = 10_000;
/** Entries of one transaction of sealing. */
const BATCH = 1_000;
/** How far below the highest it looks each time, for entries that were committed after others of higher ids. */
const LOOK_BACK = 5_000;
/** Ids are taken a moment before their transaction gets a number. */
const YOUNG_MS = 10_000;

/** Ids up to `highest` were taken when transactions before `before` had begun: once those have ended, no more of them will come. */
interface Mark {
  readonly highest: number;
  readonly before: bigint;
  readonly since: number;
}

export interface Sealing {
  readonly db: AnyDatabase;
  readonly trail: Trail;
}

/** Seals what was written since, on one node at a time, until it is stopped. Nothing waits for it. */
export function startSealing(o: Sealing & { onError(error: unknown): void }): { stop(): Promise<void> } {
  const { onError } = o;
  const sealer = createSealing(o);
  let isStopping = false;
  const sealing = lookEvery({
    ms: SEAL_MS,
    look: async () => {
      // What is written meanwhile is for the next time: looking for it at once would never end while many write.
      while (!isStopping && (await sealer.sealSome()) >= BATCH);
    },
    onError,
  });
  return {
    async stop() {
      isStopping = true;
      await sealing.stop();
    },
  };
}

/** What one process remembers from one look to the next. */
export function createSealing({ db, trail }: Sealing): { sealSome(): Promise<number> } {
  let marks: Mark[] = [];
  return {
    /** Seals some of what is not yet; gives how many, 0 where nothing is left or another node is at it. */
    async sealSome() {
      const key = await trail.key();
      return db.transaction().execute(async (tx) => {
        if (!(await tryLockTrail(tx))) return 0;
        const { oldest, mark, floor, high } = await look(tx);
        const settled = marks.filter(({ before, since }) => oldest >= before && mark.since - since >= YOUNG_MS).at(-1);
        if (marks.length === 0 || mark.highest > (marks.at(-1)?.highest ?? 0)) marks.push(mark);
        const recent = await sealFrom(tx, key, Math.max(floor, high - LOOK_BACK));
        if (recent >= BATCH || !settled) return recent;
        // No more of the recent ones is left: whatever came late of what can come no more.
        const late = await sealFrom(tx, key, floor);
        if (late < BATCH) {
          marks = marks.filter(({ highest }) => highest > settled.highest);
          await sql`
            insert into audit_progress (id, settled_to) values (1, ${settled.highest})
            on conflict (id) do update set settled_to = greatest(audit_progress.settled_to, excluded.settled_to)`.execute(
            tx,
          );
        }
        return Math.max(recent, late);
      });
    },
  };
}

async function look(tx: EngineTransaction): Promise<{ oldest: bigint; mark: Mark; floor: number; high: number }> {
  // Asked before the snapshot is: who had taken an id by then has begun by now.
  const taken = await sql<{ highest: number; floor: number; high: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('changes', 'id')::regclass), 0) as highest,
      coalesce((select settled_to from audit_progress where id = 1), 0) as floor,
      coalesce((select max(change_id) from audit_seals where kind = 'entry'), 0) as high`.execute(tx);
  const now = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    tx,
  );
  const { highest = 0, floor = 0, high = 0 } = taken.rows[0] ?? {};
  const { oldest = '0', next = '0' } = now.rows[0] ?? {};
  const mark = { highest: Number(highest), before: BigInt(next), since: performance.now() };
  return { oldest: BigInt(oldest), mark, floor: Number(floor), high: Number(high) };
}

async function sealFrom(tx: EngineTransaction, key: Buffer, after: number): Promise<number> {
  const found = await sql<{ id: number; meta_text: string; content_text: string }>`
    select c.id, ${sealedText('c')} from changes c
    where c.id > ${after} and not exists (select 1 from audit_seals s where s.change_id = c.id and s.kind = 'entry')
    order by c.id limit ${BATCH}`.execute(tx);
  const added = found.rows.map(({ id, meta_text, content_text }) => ({
    kind: 'entry' as const,
    change_id: Number(id),
    erased_by: null,
    meta: partOf(key, 'meta', meta_text),
    content: partOf(key, 'content', content_text),
  }));
  await appendSeals(tx, key, added);
  return added.length;
}
