import { permits } from '../../../../engine/core/access/permissions';
import type { Plan, ResourcePlan } from '../../../../engine/core/plan';
import type { RoleName } from '../../../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../../../resources/roles/rolePermissions';

/** What a role may do with one kind of thing. */
export interface Power {
  readonly kind: 'all' | 'read' | 'some' | 'none';
  /** Verbs in the order of the declarations: read, create, update, … */
  readonly verbs: readonly string[];
}

/** A row of the matrix: records of a resource, or fields of it that need a permission of their own. */
interface PowerRow {
  /** A permission without its verb: `athletes`, `athletes.contact`. */
  readonly subject: string;
  readonly verbs: readonly string[];
}

export interface PowerGroup {
  readonly name: string;
  readonly rows: readonly PowerRow[];
}

/** Resources by what people think of together; those named nowhere stand under `other`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  organization: ['organizations', 'applications', 'roles', 'api_keys'],
  event: ['events', 'races', 'waves', 'athletes', 'imports', 'event_integrations'],
};

const UNGRANTED = ['owner', 'owned', 'global'];

/**
 * The rows of the matrix by group. What is one's own, as preferences are, or everybody's needs no role; what goes by the
 * permissions of another resource stands there.
 */
export function powerGroups({ resources }: Plan): PowerGroup[] {
  const shared = [...resources.values()].filter(
    ({ name, resource: { tenancy, permission } }) => !UNGRANTED.includes(tenancy.kind) && permission === name,
  );
  const named = Object.values(GROUPS).flat();
  const groups = Object.entries(GROUPS).map(([name, members]) => ({
    name,
    members: members.flatMap((member) => shared.find((plan) => plan.name === member) ?? []),
  }));
  const others = shared.filter(({ name }) => !named.includes(name));
  return [...groups, { name: 'other', members: others }]
    .map(({ name, members }) => ({ name, rows: members.flatMap(rowsOf) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The roles, from the one that may do most. */
export const RANKED_ROLES: readonly RoleName[] = [
  'organization_manager',
  'event_manager',
  'application_manager',
  'marketing',
  'timer',
  'read_only',
];

/** What a role's permissions leave of the verbs of a row. */
export function powerOf(role: RoleName, { subject, verbs }: PowerRow): Power {
  const held = verbs.filter((verb) => permits(ROLE_PERMISSIONS[role], `${subject}.${verb}`));
  if (held.length === 0) return { kind: 'none', verbs: held };
  if (held.length === verbs.length && verbs.length > 1) return { kind: 'all', verbs: held };
  return { kind: held.every((verb) => verb === 'read') ? 'read' : 'some', verbs: held };
}

function rowsOf({ resource, fields }: ResourcePlan): PowerRow[] {
  const verbs = resource.verbs.filter((verb) => verb !== 'list');
  const restricted = new Map<string, Set<string>>();
  for (const { field } of fields.values()) {
    for (const permission of [field.options.read, field.options.write]) {
      const [, subject, verb] = /^(.+)\.([^.]+)$/.exec(permission ?? '') ?? [];
      if (!subject || !verb) continue;
      restricted.set(subject, (restricted.get(subject) ?? new Set()).add(verb));
    }
  }
  const own = { subject: resource.permission, verbs };
  return [own, ...[...restricted].map(([subject, known]) => ({ subject, verbs: [...known] }))];
}
