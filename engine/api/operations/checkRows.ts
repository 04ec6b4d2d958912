import { type RawBuilder, sql } from 'kysely';
import { type Actor, SYSTEM } from '../../core/access/actor';
import { type ApiError, invalid } from '../../core/errors';
import type { Issue } from '../../core/issue';
import { englishText } from '../../core/messages';
import { outsideIssue } from '../../core/operations/parseRecord';
import type { Bound, FieldPlan, ResourcePlan } from '../../core/plan';
import type { Row, WriteContext } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { orderSql } from '../sql/querySql';
import type { Proposal } from './proposedRows';

/** Something that must hold of proposed rows. */
export interface Check {
  /** Columns of the rows that it looks at. */
  readonly columns: readonly FieldPlan[];
  /** SQL over the rows `w` that gives `target`, `is_true` and `facts` of what may be wrong. */
  readonly find: RawBuilder<unknown>;
  /** What it finds will do in some cases. */
  readonly isJudged?: boolean;
  /** Null where what was found will do. */
  refuse(found: Finding): ApiError | null;
}

interface Finding {
  readonly target: number | null;
  readonly is_true: boolean | null;
  readonly facts: Row | null;
}

/**
 * Before a write: what only the database can tell of the rows as they will be. References lead to live records that the actor
 * reaches before the write (it might itself bring them into reach), of the same tenant and the same parents (`within`); the
 * records they lead to are of the kind asked for, and so are those that JSON values lead to; no value lies outside the field that bounds it, whichever was written.
 */
export function rowChecks(
  context: WriteContext,
  proposal: Proposal,
  readerOf: (field: FieldPlan) => Actor = () => context.actor,
): Check[] {
  const { resource } = context;
  const references = resource.stored.filter((field) => field.target);
  return [
    ...references.flatMap((field) => referenceChecks({ context, proposal, field, actor: readerOf(field) })),
    ...resource.stored.flatMap((field) =>
      field.bounds.flatMap((bound) => boundChecks(resource, proposal, field, bound)),
    ),
    ...references.flatMap((field) => targetChecks(context, proposal, field)),
    ...resource.stored.flatMap((field) => heldChecks({ context, proposal, field, actor: readerOf(field) })),
  ];
}

/** Whose sight the references are judged by that a hook put in: some are the server's own to fill. */
export function readerOfAdded({ engine, actor, resource }: WriteContext): (field: FieldPlan) => Actor {
  const assigned = engine.servers.get(resource.name)?.assigns ?? [];
  return (field) => (assigned.includes(field.name) ? SYSTEM : actor);
}

/** Runs checks in one statement, whatever their number and that of the rows; the first that fails counts. @throws ApiError */
export async function checkRows(
  { tx }: Pick<WriteContext, 'tx'>,
  proposal: Proposal,
  checks: readonly Check[],
): Promise<void> {
  if (checks.length === 0) return;
  const columns = [...new Set(checks.flatMap((check) => check.columns))].filter(({ name }) => name !== 'id');
  const found = await sql<Finding & { at: number }>`
    with w as materialized (${proposal.rows(columns)})
    ${sql.join(
      checks.map(({ find }, at) => sql`(select ${sql.lit(at)} as at, f.* from (${find}) f(target, is_true, facts))`),
      sql` union all `,
    )} order by at`.execute(tx);
  for (const { at, ...finding } of found.rows) {
    const refusal = checks[at]?.refuse(finding);
    if (refusal) throw refusal;
  }
}

interface ReferenceCheck {
  context: WriteContext;
  proposal: Proposal;
  field: FieldPlan;
  actor: Actor;
}

function referenceChecks({ context: { engine, resource }, proposal, field, actor }: ReferenceCheck): Check[] {
  const target = engine.plan.get(field.target ?? '');
  const shared = field.within.flatMap((name) => resource.fields.get(name) ?? []);
  const deciding = [field, ...shared];
  if (!deciding.some((one) => proposal.fields.includes(one))) return [];
  const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 'r' });
  const isLive = target.resource.softDelete ? sql`r.deleted_at is null` : sql`true`;
  const same = shared.map(({ name }) => ({
    name: sql.lit(name),
    is: sql`${sql.ref(`r.${name}`)} is not distinct from ${sql.ref(`p.${name}`)}`,
  }));
  const isSame = same.map(({ is }) => sql` and ${is}`);
  const isEach = sql`jsonb_build_object(${sql.join(same.map(({ name, is }) => sql`${name}, ${is}`))})`;
  const value = sql.ref(`w.${field.name}`);
  const one = field.sqlType?.endsWith('[]') ? sql`unnest(${value})` : value;
  const isSeen = sql`(r.id is not null and ${isLive} and ${visible})`;
  return [
    {
      columns: deciding,
      find: sql`
        select p.one, coalesce(${isSeen}, false), ${isEach}
        from (select w.*, ${one} as one from w where w.changed && ${namesOf(deciding)}) p
          left join ${sql.table(target.name)} r on r.id = p.one
        where p.one is not null and (${isSeen}${sql.join(isSame, sql``)}) is not true limit 1`,
      refuse: ({ target: id, is_true: isReached, facts }) => {
        const parent = shared.find(({ name }) => facts?.[name] === false)?.label.toLowerCase() ?? '';
        const issue: Issue = isReached
          ? { key: 'validation.other_parent', args: { record: target.label.toLowerCase(), parent } }
          : { key: 'validation.reference_missing', args: { id: id ?? 0 } };
        return invalid({ [field.name]: [englishText(issue)] });
      },
    },
  ];
}

/** Ids that a JSON value did not hold before lead, as references do, to live records that the actor reaches. */
function heldChecks({ context: { engine, resource }, proposal, field, actor }: ReferenceCheck): Check[] {
  const { type, options } = field.field;
  const held = proposal.fields.includes(field) ? (type.heldReferences?.(options) ?? []) : [];
  return held.map(({ path, target: name }) => {
    const target = engine.plan.get(name);
    const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 'r' });
    const isLive = target.resource.softDelete ? sql`r.deleted_at is null` : sql`true`;
    const idsIn = (value: RawBuilder<unknown>) =>
      sql`select (x.id #>> '{}')::numeric from jsonb_path_query(${value}, ${path}::jsonpath) x(id) where jsonb_typeof(x.id) = 'number'`;
    return {
      columns: [field],
      find: sql`
        select p.one, coalesce(r.id is not null and ${isLive} and ${visible}, false), null::jsonb
        from (select w.id, x.one from w cross join lateral (${idsIn(sql.ref(`w.${field.name}`))}) x(one)
            where w.changed && ${namesOf([field])}) p
          left join ${sql.table(resource.name)} o on o.id = p.id
          left join ${sql.table(target.name)} r
            on r.id = case when p.one between 1 and ${Number.MAX_SAFE_INTEGER} then p.one::bigint end
        where (r.id is not null and ${isLive} and ${visible}) is not true
          and not exists (${idsIn(sql.ref(`o.${field.name}`))} and (x.id #>> '{}')::numeric = p.one) limit 1`,
      refuse: ({ target: id }) => {
        const at = path.replace(/^\$\.?|"/g, '');
        return invalid({
          [field.name]: [englishText({ key: 'validation.json_reference', args: { path: at, id: Number(id) } })],
        });
      },
    };
  });
}

function targetChecks({ engine }: WriteContext, proposal: Proposal, field: FieldPlan): Check[] {
  const { type, options } = field.field;
  const wanted = proposal.fields.includes(field) ? type.targetCheck?.(options) : null;
  if (!wanted) return [];
  const target = engine.plan.get(field.target ?? '');
  const facts = sql.join(wanted.columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`r.${name}`)}`));
  return [
    {
      columns: [field],
      isJudged: true,
      find: sql`
        select distinct r.id, null::boolean, jsonb_build_object(${facts})
        from w join ${sql.table(target.name)} r on r.id = ${sql.ref(`w.${field.name}`)} where w.changed && ${namesOf([field])}`,
      refuse: ({ facts: found }) => {
        const issue = wanted.check(found ?? {});
        return issue && invalid({ [field.name]: [englishText(issue)] });
      },
    },
  ];
}

/** Reported at the bounded field where that was written, else at the other one. */
function boundChecks(resource: ResourcePlan, proposal: Proposal, field: FieldPlan, bound: Bound): Check[] {
  const other = resource.fields.get(bound.other);
  if (!other || !proposal.fields.some((one) => one === field || one === other)) return [];
  const isOutside = sql`${orderSql(field, `w.${field.name}`)} ${sql.raw(bound.kind === 'lower' ? '<' : '>')} ${orderSql(other, `w.${other.name}`)}`;
  const reversed = { ...bound, kind: bound.kind === 'lower' ? 'upper' : 'lower', otherLabel: field.label } as const;
  return [
    {
      columns: [field, other],
      find: sql`
        select null::bigint, ${sql.lit(field.name)} = any(w.changed), null::jsonb
        from w where w.changed && ${namesOf([field, other])} and ${isOutside} order by 2 desc limit 1`,
      refuse: ({ is_true: isOwn }) =>
        isOwn
          ? invalid({ [field.name]: [englishText(outsideIssue(bound))] })
          : invalid({ [other.name]: [englishText(outsideIssue(reversed))] }),
    },
  ];
}

function namesOf(fields: readonly FieldPlan[]): RawBuilder<unknown> {
  return sql`${fields.map(({ name }) => name)}::text[]`;
}
