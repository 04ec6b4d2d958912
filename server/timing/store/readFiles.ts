import { type RawBuilder, sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { READ_FILE } from '../../../resources/passings/readFile';
import type { FreshRead } from './writeOutcome';

/** The ids of the reads that were new with a file: their numbers are kept with it as runs, from the first to the last of each. */
export function readsOfFile(fileId: number): RawBuilder<unknown> {
  return sql`
    select p.id from background_tasks f cross join jsonb_array_elements(f.input -> 'seqs') run cross join lateral (
      select id from passings where event_id = f.event_id and seq between (run ->> 0)::bigint and (run ->> 1)::bigint and deleted_at is null offset 0) p
    where f.id = ${fileId} and f.kind = ${READ_FILE}`;
}

/** Keeps with each file which reads were new with it, in the transaction that stores them. `seq` is the number of the first. */
export async function noteReadFiles(tx: EngineTransaction, fresh: readonly FreshRead[], seq: number): Promise<void> {
  const files = new Map<number, [first: number, last: number][]>();
  fresh.forEach(({ readFile }, i) => {
    if (readFile === undefined) return;
    const runs = files.get(readFile) ?? [];
    files.set(readFile, runs);
    const last = runs.at(-1);
    if (last?.[1] === seq + i - 1) last[1] = seq + i;
    else runs.push([seq + i, seq + i]);
  });
  // In one order everywhere, so that two batches cannot wait for each other.
  for (const [id, runs] of [...files].sort(([a], [b]) => a - b)) {
    const count = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    await sql`
      update background_tasks set version = version + 1, updated_at = now(), finished_at = now(),
        input = jsonb_set(input, '{seqs}', (input -> 'seqs') || ${JSON.stringify(runs)}::jsonb),
        result = jsonb_set(result, '{records,0,count}', to_jsonb((result #>> '{records,0,count}')::int + ${count}::int))
      where id = ${id} and kind = ${READ_FILE}`.execute(tx);
  }
}
