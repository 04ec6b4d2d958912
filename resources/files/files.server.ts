import { sql } from 'kysely';
import type { ResourceServer, WriteContext } from '../../engine/api/engine';
import { ApiError } from '../../engine/core/errors';
import { profileIdOf } from '../tenancy';

/** Who uploaded a file deletes it, as long as nothing uses it: no organization has it before something of that does. */
export const filesServer: ResourceServer = {
  writeAlso: (actor, alias) => {
    const id = profileIdOf(actor);
    return id === null ? sql`false` : sql`${sql.ref(`${alias}.uploaded_by_id`)} = ${id}`;
  },
  async afterWrite({ kind, ids, ...context }) {
    if (kind === 'delete') await refuseHeld(context, ids);
  },
};

/** Fields of their own hold a file by themselves; within a value, as in the look of an event, nothing else does. @throws ApiError 409 */
async function refuseHeld({ engine, tx }: Pick<WriteContext, 'engine' | 'tx'>, ids: readonly number[]): Promise<void> {
  for (const { name, label, stored, resource } of engine.plan.resources.values()) {
    for (const { field, name: column, label: part } of stored) {
      for (const { path, target } of field.type.heldReferences?.(field.options) ?? []) {
        if (target !== 'files') continue;
        const isLive = resource.softDelete ? sql`u.deleted_at is null` : sql`true`;
        const users = await sql`
          select 1 from ${sql.table(name)} u cross join jsonb_path_query(${sql.ref(`u.${column}`)}, ${path}::jsonpath) x(id)
          where ${isLive} and jsonb_typeof(x.id) = 'number' and (x.id #>> '{}')::numeric = any(${[...ids]}::bigint[]) limit 1`.execute(
          tx,
        );
        if (users.rows.length > 0) throw stillUsed(`${part.toLowerCase()} of an ${label.toLowerCase()}`, name);
      }
    }
  }
}

function stillUsed(where: string, resource: string): ApiError {
  const message = `File is still used in the ${where}. Choose another one there first.`;
  return new ApiError({ code: 'conflict', message, details: { resource } });
}
