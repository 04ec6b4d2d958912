import { sql } from 'kysely';
import type { EngineTransaction } from '../../../../engine/api/engine';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';

/** Refuses rows that a column or a title gives to another race: its athletes may have the same bibs. */
export async function refuseOtherRaces(
  tx: EngineTransaction,
  { rows, raceId }: { rows: readonly ReadRow[]; raceId: number },
): Promise<void> {
  const others = rows.filter(({ values }) => values.race_id !== undefined && Number(values.race_id) !== raceId);
  if (others.length === 0) return;
  const ids = [raceId, ...new Set(others.map(({ values }) => Number(values.race_id)))];
  const found = await sql<{ id: number; name: string }>`
    select id, name from races where id = any(${ids}::bigint[])`.execute(tx);
  const names = new Map(found.rows.map(({ id, name }) => [Number(id), quoted(name)]));
  for (const { values, errors } of others)
    errors.push(
      `Race ${names.get(Number(values.race_id))}: is not the race of this import, ${names.get(raceId)}. Import these results with that race chosen.`,
    );
}
