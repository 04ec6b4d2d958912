import type { Engine, ResourceServer, Row } from '../../engine/api/engine';
import { createRecord, insertRecords, parseNew } from '../../engine/api/operations/createRecords';
import { readRecord } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import type { Actor } from '../../engine/core/access/actor';
import { ROLE_PERMISSIONS } from '../roles/rolePermissions';
import { profileIdOf } from '../tenancy';

interface Foundations {
  /** Counts what somebody founds. @throws ApiError 429 */
  limit(options: { engine: Engine; founderId: number }): Promise<void>;
}

const ROLE = 'organization_manager';

/**
 * Everyone signed in may found an organization and becomes its manager, in one operation. Super admins make organizations for others,
 * and programs none.
 */
export function organizationsServer({ limit }: Foundations): ResourceServer {
  return {
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
        await limit({ engine, founderId: profileId });
        return { record, operationId: context.operationId };
      });
    },
  };
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
