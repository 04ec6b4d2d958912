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

const UNGRANTED = ['owner', 'owned', 'global'];

/**
 * The rows of the matrix, by the level of tenancy that the records are of. What is one's own, as preferences are, or everybody's needs no
 * role; what goes by the permissions of another resource stands there.
 */
export function powerGroups({ resources, tenancy: { levels } }: Plan): PowerGroup[] {
  const shared = [...resources.values()].filter(
    ({ name, resource: { tenancy, permission } }) => !UNGRANTED.includes(tenancy.kind) && permission === name,
  );
  return Object.keys(levels)
    .map((name) => ({ name, rows: shared.filter((plan) => levelOf(plan) === name).flatMap(rowsOf) }))
    .filter(({ rows }) => rows.length > 0);
}

/** What is left of groups where names hold a text, and records an action; all of them without either. */
export function filteredGroups(
  groups: readonly PowerGroup[],
  { text, verb, nameOf }: { text: string; verb: string; nameOf: (subject: string) => string },
): PowerGroup[] {
  const wanted = text.trim().toLowerCase();
  const isMeant = ({ subject, verbs }: PowerRow) =>
    nameOf(subject).toLowerCase().includes(wanted) && (verb === '' || verbs.includes(verb));
  return groups
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(isMeant).map((row) => (verb === '' ? row : { ...row, verbs: [verb] })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** The actions that there are with anything, in the order of their first row. */
export function verbsOf(groups: readonly PowerGroup[]): string[] {
  return [...new Set(groups.flatMap(({ rows }) => rows.flatMap(({ verbs }) => verbs)))];
}

function levelOf({ resource: { tenancy } }: ResourcePlan): string | null {
  return tenancy.kind === 'tenant' || tenancy.kind === 'below' ? tenancy.level : null;
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
  const declared = resource.verbs.filter((verb) => verb !== 'list');
  // Actions beyond these, which roles are given by name.
  const named = Object.values(resource.grants ?? {}).flatMap((verbs) => verbs.filter((verb) => !/[*.]/.test(verb)));
  const verbs = [...new Set<string>([...declared, ...named])];
  const restricted = new Map<string, Set<string>>();
  for (const { field } of fields.values()) {
    for (const permission of [field.options.read, field.options.write]) {
      const [, subject, verb] = /^(.+)\.([^.]+)$/.exec(permission ?? '') ?? [];
      // A field that asks for another verb on the record has no row of its own.
      if (!subject || !verb || subject === resource.permission) continue;
      restricted.set(subject, (restricted.get(subject) ?? new Set()).add(verb));
    }
  }
  const own = { subject: resource.permission, verbs };
  return [own, ...[...restricted].map(([subject, known]) => ({ subject, verbs: [...known] }))];
}
