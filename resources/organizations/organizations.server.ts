import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row } from '../../engine/api/engine';
import { createRecord, insertRecords, parseNew } from '../../engine/api/operations/createRecords';
import { readRecord } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { ROLE_PERMISSIONS } from '../roles/rolePermissions';
import { profileIdOf } from '../tenancy';

interface Foundations {
  /** Counts what somebody founds. @throws ApiError 429 */
  limit(options: { tx: EngineTransaction; founderId: number }): Promise<void>;
}

type BeforeWrite = Parameters<NonNullable<ResourceServer['beforeWrite']>>[0];

const ROLE = 'organization_manager';

/**
 * Everyone signed in may found an organization and becomes its manager, in one operation. Super admins make organizations for others,
 * and programs none.
 */
export function organizationsServer({ limit }: Foundations): ResourceServer {
  return {
    lasting: {
      requires_second_factor: {
        where: () => sql`true`,
        refuse: () =>
          new ApiError({
            code: 'conflict',
            message: 'Whether a second factor is required is changed in the organization itself.',
          }),
      },
    },
    async beforeWrite(context) {
      if (await changesDemand(context)) await requireOwnFactor(context);
      return context.values;
    },
    async create(options) {
      const { engine, actor, resource, body } = options;
      const profileId = profileIdOf(actor);
      if (actor.isSuperAdmin || profileId === null) return createRecord(options);
      const values = parseNew(resource, body);
      const isReference = (name: string) => resource.fields.get(name)?.target != null;
      const [references, own] = partition(values, isReference);
      // Nobody has a grant on what is not there yet; whom it may refer to is asked of the founder as its manager.
      return inWrite({ ...options, actor: { ...actor, isSuperAdmin: true } }, async (context) => {
        const [id = 0] = await insertRecords(context, [own]);
        const roles = { ...context, resource: engine.plan.get('roles') };
        await insertRecords(roles, [{ profile_id: profileId, role: ROLE, organization_id: id }]);
        const founder = { ...context, actor: managerOf(actor, id) };
        await writeValues(founder, [id], references);
        const record = await readRecord({ ...founder, id, db: context.tx });
        // Last: what is refused for another reason counts for nothing.
        await limit({ tx: context.tx, founderId: profileId });
        return { record, operationId: context.operationId };
      });
    },
  };
}

/** Whether an organization would ask for a second factor from now on, or no longer. */
async function changesDemand({ tx, kind, ids, values, actor }: BeforeWrite): Promise<boolean> {
  const [given] = values.flatMap(({ requires_second_factor: asked }) => (typeof asked === 'boolean' ? [asked] : []));
  if (given === undefined) return false;
  if (kind === 'create') return given;
  // Super admins take it off where nobody else can.
  if (actor.isSuperAdmin && !given) return false;
  const found = await sql`
    select 1 from organizations where id = any(${[...ids]}::bigint[]) and requires_second_factor <> ${given} limit 1`.execute(
    tx,
  );
  return found.rows.length > 0;
}

/**
 * Who asks others for one has one, or would be shut out with them; and what shuts somebody out is not undone by a key of theirs.
 * @throws ApiError 422
 */
async function requireOwnFactor({ tx, actor }: BeforeWrite): Promise<void> {
  if (actor.identity === null) return;
  const found = await sql`
    select 1 from second_factors where profile_id = ${profileIdOf(actor)}::bigint and confirmed_at is not null`.execute(
    tx,
  );
  if (found.rows.length === 0)
    throw invalid({ requires_second_factor: ['Turn on a second factor of your own first, in your profile.'] });
}

function managerOf(actor: Actor, tenantId: number): Actor {
  const grant = { role: ROLE, patterns: ROLE_PERMISSIONS[ROLE], level: 'organization', tenantId };
  return { ...actor, grants: [...actor.grants, grant] };
}

function partition(values: Row, isFirst: (name: string) => boolean): [Row, Row] {
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => (isFirst(name) && value !== null) === wanted));
  return [of(true), of(false)];
}
