import { sql } from 'kysely';
import { samplesOf } from '../../engine/core/field';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { levelColumns } from '../../engine/core/tenancy';
import { baseFields } from '../../engine/fields/baseFields';
import { plan } from '../../resources/allResources';
import type { AnyDatabase } from '../../server/database/types';

export type Values = Record<string, unknown>;

/** What a rule beyond the declaration asks of a field. */
interface Override {
  readonly why: string;
  /** Those of its type where left out. */
  readonly values?: readonly unknown[];
  /** For bodies of new records alone. */
  readonly isOfBodies?: boolean;
  /** For records that are there alone. */
  readonly isOfRecords?: boolean;
}

const NEEDED = 'The stores ask for it: without it an app is not built.';

/** Everything that the declarations do not tell of the values that records need. */
const OVERRIDES: Readonly<Record<string, Override>> = {
  'applications.bundle_id_ios': { isOfRecords: true, why: NEEDED },
  'applications.bundle_id_android': { isOfRecords: true, why: NEEDED },
  'applications.icon_id': { isOfRecords: true, why: NEEDED },
  'applications.splash_id': { isOfRecords: true, why: NEEDED },
  'applications.store_title': { isOfRecords: true, why: NEEDED },
  'applications.store_short_description': { isOfRecords: true, why: NEEDED },
  'applications.store_description': { isOfRecords: true, why: NEEDED },
  'applications.privacy_url': { isOfRecords: true, why: NEEDED },
  'applications.support_url': { isOfRecords: true, why: NEEDED },
  'builds.status': {
    isOfRecords: true,
    values: ['bundled'],
    why: 'Of a build under way nobody says what became of it.',
  },
  'roles.role': { values: ['read_only', 'timer'], why: 'Nobody gives more than they hold.' },
  'roles.accepted_at': { why: 'Nobody holds a role that was not accepted.' },
  'roles.email': { isOfBodies: true, why: 'A role is given to somebody, here to an address.' },
  'api_keys.role': { values: ['read_only', 'timer'], why: 'Nobody gives more than they hold.' },
  'rankings.source': { values: ['imported'], why: 'The entries of another are worked out again as athletes change.' },
  'saved_views.list': { values: ['athletes', 'races'], why: 'A view is of a list that there is.' },
  'changes.resource': { values: ['athletes'], why: 'An entry of the audit is of a resource.' },
  'files.mime_type': { values: ['image/png'], why: 'A picture is to be refused for whose it is, not for what it is.' },
  'webhooks.topics': { values: [['athletes.created'], ['races.*']], why: 'A webhook is told of what there is.' },
  'progress_notifications.timeline_id': { isOfBodies: true, why: 'Followers are told at a timeline of the race.' },
  'passings.timeline_id': { isOfBodies: true, why: 'A passing by hand is put at a mat.' },
  'passings.chipcode': { isOfBodies: true, why: 'A passing by hand is of a chip.' },
};

/** Overrides of what is not there, to be named by a test. */
export const unknownOverrides = Object.keys(OVERRIDES).filter((key) => {
  const [resource = '', field = ''] = key.split('.');
  return !plan.resources.get(resource)?.fields.has(field);
});

const counts = new Map<string, number>();

/** A number that no other record of its kind has. */
export function next(kind: string): number {
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return count;
}

/** A value of the field, of which `which` is the first or the second. */
export function sampleOf({ name }: ResourcePlan, field: FieldPlan, which: 0 | 1 = 0): unknown {
  const samples = OVERRIDES[`${name}.${field.name}`]?.values ?? samplesOf(field.field);
  return samples[which] ?? samples[0];
}

/** A value that no other record has; null for fields of which there are not as many. */
export function numberedSample(resource: ResourcePlan, field: FieldPlan, n: number): unknown {
  const { type, options } = field.field;
  const sample = sampleOf(resource, field);
  const numbered =
    typeof sample === 'string'
      ? `${n}${sample}`
      : typeof sample === 'number'
        ? n
        : typeof sample === 'object'
          ? { ...sample, [`n${n}`]: n }
          : null;
  const parsed = numbered === null ? null : type.parse(numbered, options);
  return parsed?.ok && !type.target ? parsed.value : null;
}

/** A value of the field with the mark in it, in whatever case; a moment takes a day as its mark. */
export function marked({ field: { type, options } }: FieldPlan, mark: string): unknown {
  const candidates = [
    mark,
    `${mark}@example.org`,
    `${mark}T00:00:00Z`,
    `https://example.org/${mark}`,
    { key: mark },
    [mark],
  ];
  const fitting = candidates.map((one) => type.parse(one, options)).find((parsed) => parsed.ok);
  if (!fitting?.ok) throw new Error(`No ${type.name} holds a mark.`);
  return fitting.value;
}

interface Wanted {
  readonly resource: ResourcePlan;
  /** What is settled: the columns of its tenants, of its owner. */
  readonly given: Values;
  /** Only what a client may send. */
  readonly isBody?: boolean;
  /** A record that the reference may lead to. */
  find(target: string): Promise<number> | number;
  /** One that nothing leads to yet, where the reference has to differ from all others. */
  make(target: string): Promise<number>;
}

/** The least that makes a record: what is required, what must differ from all others, and what overrides add. */
export async function leastValues({ resource, given, isBody = false, find, make }: Wanted): Promise<Values> {
  const n = next(resource.name);
  const distinct = distinctFields(resource);
  const values: Values = { ...given };
  for (const field of resource.stored) {
    const { options } = field.field;
    const override = OVERRIDES[`${resource.name}.${field.name}`];
    const isRequired = options.required === true && options.default === undefined;
    const isAsked =
      isRequired || distinct.has(field.name) || (override && !(isBody ? override.isOfRecords : override.isOfBodies));
    if (!isAsked || field.name in values || field.name in baseFields || (isBody && options.readOnly)) continue;
    // A file that a record cannot do without is its own: the one that stands alone can be deleted.
    const isOwnFile = field.target === 'files' && !isBody;
    if (field.target) values[field.name] = await (distinct.has(field.name) || isOwnFile ? make : find)(field.target);
    else {
      const isNumbered = distinct.has(field.name) || override?.isOfBodies;
      values[field.name] = (isNumbered && numberedSample(resource, field, n)) || sampleOf(resource, field);
    }
  }
  return values;
}

/** For each rule of uniqueness the field that tells records apart: one with many values, or else the reference itself. */
function distinctFields(resource: ResourcePlan): ReadonlySet<string> {
  const tenants = levelColumns(resource.resource.tenancy).map(([, column]) => column);
  const found = resource.stored.flatMap((field) => {
    const { unique, required } = field.field.options;
    if (!unique || !required) return [];
    const candidates = [field.name, ...unique].filter((name) => !tenants.includes(name));
    const many = candidates.find(
      (name) => numberedSample(resource, resource.fields.get(name) as FieldPlan, 1) !== null,
    );
    return [many ?? field.name];
  });
  return new Set(found);
}

/** Inserts a row as it is; gives its id. */
export async function insert(db: AnyDatabase, table: string, values: Values): Promise<number> {
  const { fields } = plan.get(table);
  const names = Object.keys(values);
  const stored = (name: string): unknown =>
    fields.get(name)?.sqlType === 'jsonb' ? JSON.stringify(values[name]) : values[name];
  const row = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map(stored))}) returning id`.execute(db);
  return row.rows[0]?.id ?? 0;
}
