import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineDatabase, ResourceServer, WriteContext } from '../../engine/api/engine';
import { reachableRows } from '../../engine/api/sql/accessSql';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { profileIdOf } from '../tenancy';

/**
 * Who sees a record sees what is known of its public files, so that a colleague's logo has a name and a size. Who uploaded a file
 * deletes it, as long as nothing uses it: no organization has it before something of that does.
 */
export const filesServer: ResourceServer = {
  readAlso: (actor, alias, engine) => {
    const uses = usesOfFiles(engine).map(
      (use) => sql`exists (select 1 from ${reachedUsers({ ...use, engine, actor, alias })})`,
    );
    return sql`(${sql.ref(`${alias}.visibility`)} = 'public' and (${sql.join(uses, sql` or `)}))`;
  },
  writeAlso: (actor, alias) => {
    const id = profileIdOf(actor);
    return id === null ? sql`false` : sql`${sql.ref(`${alias}.uploaded_by_id`)} = ${id}`;
  },
  async afterWrite({ kind, ids, ...context }) {
    if (kind === 'delete') await refuseHeld(context, ids);
  },
};

/** Where a file is used: in a field of its own, or at a path within a value, as in the look of an event. */
interface Use {
  readonly resource: ResourcePlan;
  readonly field: FieldPlan;
  readonly path: string | null;
}

function usesOfFiles({ plan }: Pick<Engine, 'plan'>): Use[] {
  return [...plan.resources.values()].flatMap((resource) =>
    resource.stored.flatMap((field) => [
      ...(field.target === 'files' ? [{ resource, field, path: null }] : []),
      ...(field.field.type.heldReferences?.(field.field.options) ?? [])
        .filter(({ target }) => target === 'files')
        .map(({ path }) => ({ resource, field, path })),
    ]),
  );
}

/** SQL of the records `u` that use a file. */
function usersOf(
  { resource, field, path }: Use,
  isFile: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = sql.ref(`u.${field.name}`);
  const isLive = resource.resource.softDelete ? sql`u.deleted_at is null` : sql`true`;
  return path === null
    ? sql`${sql.table(resource.name)} u where ${isFile(column)} and ${isLive}`
    : sql`${sql.table(resource.name)} u cross join jsonb_path_query(${column}, ${path}::jsonpath) x(id)
        where jsonb_typeof(x.id) = 'number' and ${isFile(sql`(x.id #>> '{}')::numeric`)} and ${isLive}`;
}

function reachedUsers({ engine, actor, alias, ...use }: Use & { engine: Engine; actor: Actor; alias: string }) {
  const isSeen = reachableRows({ engine, actor, resource: use.resource, verb: 'read', alias: 'u' });
  return sql`${usersOf(use, (id) => sql`${id} = ${sql.ref(`${alias}.id`)}`)} and ${isSeen}`;
}

/** Fields of their own hold a file by themselves; within a value nothing else does. @throws ApiError 409 */
async function refuseHeld({ engine, tx }: Pick<WriteContext, 'engine' | 'tx'>, ids: readonly number[]): Promise<void> {
  const isOneOf = (id: RawBuilder<unknown>) => sql`${id} = any(${[...ids]}::bigint[])`;
  for (const use of usesOfFiles(engine)) {
    if (use.path === null) continue;
    await refuseUsed(tx, use, usersOf(use, isOneOf));
  }
  for (const text of textsWithPictures(engine)) {
    const { resource, pictures } = text;
    const isLive = resource.resource.softDelete ? sql`u.deleted_at is null` : sql`true`;
    const shows = sql`exists (select 1 from (${sql.raw(pictures)}) x where ${isOneOf(sql`x.id`)})`;
    await refuseUsed(tx, text, sql`${sql.table(resource.name)} u where ${isLive} and ${shows}`);
  }
}

type UsedIn = Pick<Use, 'resource' | 'field'>;

async function refuseUsed(tx: EngineDatabase, used: UsedIn, users: RawBuilder<unknown>): Promise<void> {
  const found = await sql`select 1 from ${users} limit 1`.execute(tx);
  if (found.rows.length > 0) throw stillUsed(used);
}

/** Texts that uploaded pictures stand in, as in articles, with the SQL of which. */
function textsWithPictures({ plan }: Pick<Engine, 'plan'>): (UsedIn & { readonly pictures: string })[] {
  return [...plan.resources.values()].flatMap((resource) =>
    resource.stored.flatMap((field) => {
      const pictures = field.field.type.picturesSql?.(`u."${field.name}"`, field.field.options);
      return pictures ? [{ resource, field, pictures }] : [];
    }),
  );
}

function stillUsed({ resource: { name, label }, field }: UsedIn): ApiError {
  const where = `${field.label.toLowerCase()} of an ${label.toLowerCase()}`;
  const message = `File is still used in the ${where}. Choose another one there first.`;
  return new ApiError({ code: 'conflict', message, details: { resource: name } });
}
