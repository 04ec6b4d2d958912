import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../engine/core/access/actor';
import { invalid } from '../../engine/core/errors';
import { profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';

interface Verdict {
  readonly kind: 'profiles' | 'athletes';
  readonly ids: readonly [number, number];
  /** The ids that may be named. */
  readonly among: RawBuilder<unknown>;
  readonly areApart: boolean;
  readonly by: Actor;
}

/** Remembers that two are different people, or forgets it. Said twice it is the same. @throws ApiError 422 */
export async function tellApart(db: AnyDatabase, { kind, ids, among, areApart, by }: Verdict): Promise<void> {
  const [one, other] = [...ids].sort((a, b) => a - b);
  const known = await sql`select id from (${among}) a where id in (${one}, ${other})`.execute(db);
  if (known.rows.length !== 2) throw invalid({ ids: ['Choose two who differ and are there.'] });
  await (areApart
    ? sql`insert into told_apart (kind, one_id, other_id, said_by_id) values (${kind}, ${one}, ${other}, ${profileIdOf(by)})
        on conflict do nothing`
    : sql`delete from told_apart where kind = ${kind} and one_id = ${one} and other_id = ${other}`
  ).execute(db);
}
