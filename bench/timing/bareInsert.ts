import { sql } from 'kysely';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/openDatabase';
import type { BenchRead } from './marathon';

const BATCH = 2_000;

/**
 * The least anyone could do with reads: insert them into the same table with its indexes, in batches as large as the store's, with
 * nothing resolved and no HTTP. Gives seconds.
 */
export async function measureBareInsert({
  dataDir,
  reads,
}: {
  dataDir: string;
  reads: readonly BenchRead[];
}): Promise<number> {
  const { db, close } = await openDatabase({ dataDir, embedded: 'auto', log: () => {} });
  try {
    await migrate({ db, migrations, log: () => {} });
    const made = await sql<{ id: number }>`
      with o as (insert into organizations (name) values ('Bare') returning id)
      insert into events (organization_id, name, start_date) select id, 'Bare', '2026-05-31' from o returning id`.execute(
      db,
    );
    const eventId = made.rows[0]?.id ?? 0;
    const begin = performance.now();
    for (let at = 0; at < reads.length; at += BATCH) {
      const batch = reads.slice(at, at + BATCH);
      await sql`
        insert into passings (event_id, seq, read_key, time, instant, device, chipcode, athlete_id, state)
        select ${eventId}::bigint, seq, seq::text, to_timestamp(time / 1000.0), to_timestamp(time / 1000.0), device, chipcode, seq % 50000, 'valid'
        from unnest(${batch.map((_, i) => at + i)}::bigint[], ${batch.map(({ time }) => time)}::bigint[],
          ${batch.map(({ device }) => device)}::text[], ${batch.map(({ chipcode }) => chipcode)}::text[]) as r(seq, time, device, chipcode)`.execute(
        db,
      );
    }
    return (performance.now() - begin) / 1000;
  } finally {
    await close();
  }
}
