import { sql } from 'kysely';
import type { FieldPlan, Plan } from '../../engine/core/plan';
import type { AnyDatabase } from '../database/types';
import type { Opener } from './sealer';

const PORTION = 500;
/** Encrypted columns of tables that no resource declares. */
const OTHERS = [
  ['second_factors', 'secret'],
  ['mails', 'content'],
] as const;

/**
 * Encrypts what is stored of sealed fields and is not, or not with the key of now: secrets of a release that did not, and of a key
 * that was replaced. Gives how many there were.
 * @throws Error naming the field where a value cannot be opened
 */
export async function sealStored({
  db,
  plan,
  sealer,
}: {
  db: AnyDatabase;
  plan: Plan;
  sealer: Opener;
}): Promise<number> {
  let count = 0;
  for (const { name, stored } of plan.resources.values())
    for (const field of stored)
      if (field.field.options.sealed) count += await sealField({ db, table: name, field, sealer });
  for (const [table, name] of OTHERS) count += await sealField({ db, table, field: { name, sqlType: 'text' }, sealer });
  return count;
}

interface SealFieldOptions {
  db: AnyDatabase;
  table: string;
  field: Pick<FieldPlan, 'name' | 'sqlType'>;
  sealer: Opener;
}

async function sealField({ db, table, field, sealer }: SealFieldOptions): Promise<number> {
  const column = sql.ref(field.name);
  const isJson = field.sqlType === 'jsonb';
  let count = 0;
  for (let after = 0; ; ) {
    const found = await sql<{ id: number; value: string }>`
      select id, ${column}::text as value from ${sql.table(table)} where id > ${after} and ${column} is not null order by id limit ${PORTION}`.execute(
      db,
    );
    for (const { id, value } of found.rows) {
      after = id;
      const sealed = resealed(value, { isJson, sealer, where: `${table}.${field.name} of record ${id}` });
      if (sealed === null) continue;
      // Another node may have done so, or somebody has set another value.
      await sql`
        update ${sql.table(table)} set ${column} = ${isJson ? JSON.stringify(sealed) : sealed}::${sql.raw(field.sqlType ?? 'text')}
        where id = ${id} and ${column}::text = ${value}`.execute(db);
      count += 1;
    }
    if (found.rows.length < PORTION) return count;
  }
}

/** Null where it is as it should be. */
function resealed(value: string, o: { isJson: boolean; sealer: Opener; where: string }): string | null {
  const { isJson, sealer, where } = o;
  const parsed: unknown = isJson ? JSON.parse(value) : value;
  if (typeof parsed !== 'string' || !sealer.isSealed(parsed)) return sealer.seal(value);
  if (sealer.isCurrent(parsed)) return null;
  try {
    return sealer.seal(sealer.open(parsed));
  } catch (error) {
    throw new Error(`A secret cannot be read: ${where}. ${(error as Error).message}`, { cause: error });
  }
}
