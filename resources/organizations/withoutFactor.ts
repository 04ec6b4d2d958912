import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { hasFactorSql, isOfRole } from '../roles/demands';
import { isHeldSql } from '../roles/liveTenant';
import { readWithoutFactor, type WithoutFactor } from './organizations.calls';

const SHOWN = 20;

/** Says whom a demand for a second factor shuts out, before it is made and while it stands. */
export function serveOrganizations(serve: ServeCall, { db }: Engine): void {
  serve(readWithoutFactor, async ({ params: { id } }) => {
    const found = await sql<WithoutFactor['people'][number] & { count: number }>`
      select p.id, concat_ws(' ', p.first_name, p.last_name) as name, count(*) over ()::int as count
      from profiles p where p.deleted_at is null and not ${hasFactorSql(sql.ref('p.id'))} and exists (
        select 1 from roles r join organizations o on o.id = ${id} and ${isOfRole('o', 'r')}
        where r.profile_id = p.id and ${isHeldSql('r')})
      order by name, p.id limit ${SHOWN}`.execute(db);
    return { count: found.rows[0]?.count ?? 0, people: found.rows.map(({ id, name }) => ({ id, name })) };
  });
}
