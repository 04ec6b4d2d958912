import type { Mutant } from './mutant';

const OPERATIONS = 'engine/api/operations';
const references = 'tests/access/references.test.ts';
const secrets = 'tests/access/secrets.test.ts';
const hooks = 'tests/access/hooks.test.ts';
const moving = 'tests/minimal/moving.test.ts';
const fields = 'tests/access/fields.test.ts';
const matrix = 'tests/access/matrix.test.ts';
const calls = 'tests/access/calls.test.ts';

/** Of who may do what to which record. */
export const accessMutants: readonly Mutant[] = [
  {
    name: 'references may lead into another tenant',
    file: 'engine/core/plan.ts',
    find: 'scopeColumn(target.tenancy) === own.column ? [own.column] : []',
    replace: 'scopeColumn(target.tenancy) === own.column ? [] : []',
    suite: references,
  },
  {
    name: 'references may lead to records that the actor does not reach',
    file: `${OPERATIONS}/checkRows.ts`,
    find: 'const isSeen = sql`(r.id is not null and ${isLive} and ${visible})`;',
    replace: 'const isSeen = sql`(r.id is not null and ${isLive} and (${visible} or true))`;',
    suite: references,
  },
  {
    name: 'references may lead to deleted records',
    file: `${OPERATIONS}/checkRows.ts`,
    find: 'const isSeen = sql`(r.id is not null and ${isLive} and ${visible})`;',
    replace: 'const isSeen = sql`(r.id is not null and (${isLive} or true) and ${visible})`;',
    suite: references,
  },
  {
    name: 'a value outside of its bounds is taken',
    file: `${OPERATIONS}/checkRows.ts`,
    find: "sql.raw(bound.kind === 'lower' ? '<' : '>')",
    replace: "sql.raw(bound.kind === 'lower' ? '>' : '<')",
    suite: 'tests/api/resources',
  },
  {
    name: 'a record may be carried to a tenant where the actor may not write',
    file: `${OPERATIONS}/authorise.ts`,
    find: 'return sql`(${isWithin(from)} and ${isWithin(to)})`;',
    replace: 'return sql`(${isWithin(from)} or ${isWithin(to)})`;',
    suite: moving,
  },
  {
    name: 'a field that nobody may change is changed',
    file: `${OPERATIONS}/authorise.ts`,
    find: "const isTheirs = immutable ? sql`false` : rows(write ?? '');",
    replace: "const isTheirs = immutable ? sql`true` : rows(write ?? '');",
    suite: 'tests/api/resources',
  },
  {
    name: 'a field is written without the permission it needs',
    file: `${OPERATIONS}/authorise.ts`,
    find: 'if (!field || (!immutable && (!write || actor.isSuperAdmin))) return [];',
    replace: 'if (!field || (!immutable && (write || actor.isSuperAdmin))) return [];',
    suite: fields,
  },
  {
    name: 'a record that may be read may be updated',
    file: `${OPERATIONS}/authorise.ts`,
    find: 'if (usable < seen) throw forbidden(`${resource.resource.permission}.update`);',
    replace: '',
    suite: references,
  },
  {
    name: 'a record out of reach is 403 instead of 404',
    file: `${OPERATIONS}/authorise.ts`,
    find: 'if (seen < new Set(ids).size) throw notFound(resource.label);',
    replace: 'if (seen < new Set(ids).size) throw forbidden(resource.label);',
    suite: matrix,
  },
  {
    name: 'a record is deleted by who may only read it',
    file: `${OPERATIONS}/readRecords.ts`,
    find: 'if (usable < seen) throw forbidden(`${resource.resource.permission}.${verb}`);',
    replace: '',
    suite: matrix,
  },
  {
    name: 'a record is created where the actor may not',
    file: `${OPERATIONS}/creationChecks.ts`,
    find: 'return [check(`${resource.resource.permission}.create`, allowed), ...guarded];',
    replace: 'return guarded;',
    suite: matrix,
  },
  {
    name: 'a field is set at creation without the permission it needs',
    file: `${OPERATIONS}/creationChecks.ts`,
    find: 'if (!permission || readOnly) return [];',
    replace: 'if (permission || readOnly) return [];',
    suite: fields,
  },
  {
    name: 'one record alone is changed where the actor may not',
    file: `${OPERATIONS}/updateAtOnce.ts`,
    find: "    may('update'),",
    replace: '',
    suite: matrix,
  },
  {
    name: 'one field alone is changed without the permission it needs',
    file: `${OPERATIONS}/updateAtOnce.ts`,
    find: ' || (options.write && !actor.isSuperAdmin)',
    replace: '',
    suite: fields,
  },
  {
    name: 'a record alone is created past its checks',
    file: `${OPERATIONS}/insertAtOnce.ts`,
    find: 'where not exists (select 1 from failed)',
    replace: '',
    suite: matrix,
  },
  {
    name: 'what a hook puts in is not validated',
    file: `${OPERATIONS}/completeValues.ts`,
    find: 'for (const row of added) requireTypes(context.resource, row);',
    replace: '',
    suite: hooks,
  },
  {
    name: 'write-only values are in the audit',
    file: `${OPERATIONS}/audit.ts`,
    find: 'return !field.options.writeOnly;',
    replace: 'return true || !field.options.writeOnly;',
    suite: secrets,
  },
  {
    name: 'a history shows fields that the reader may not see',
    file: `${OPERATIONS}/recordHistory.ts`,
    find: 'const isShown = (name: string): boolean => readable.has(name);',
    replace: 'const isShown = (_: string): boolean => true;',
    suite: fields,
  },
  {
    name: 'the audit shows fields that the reader may not see',
    file: 'engine/api/sql/auditedValueSql.ts',
    find: 'return hidden.length === 0 ? value',
    replace: 'return hidden.length >= 0 ? value',
    suite: fields,
  },
  {
    name: 'a list is filtered by a field in rows where the reader may not see it',
    file: 'engine/api/sql/querySql.ts',
    find: 'if (field.field.options.read) restricted.set(field.name, field);',
    replace: '',
    suite: fields,
  },
  {
    name: 'a list holds records out of reach',
    file: 'engine/api/sql/querySql.ts',
    find: 'const parts: Sql[] = [reachableRows({ engine, actor, resource, verb, alias })];',
    replace:
      'const parts: Sql[] = [sql`true`, ...(verb === alias ? [reachableRows({ engine, actor, resource, verb, alias })] : [])];',
    suite: matrix,
  },
  {
    name: 'deleted records are listed to who may not restore them',
    file: 'engine/api/sql/querySql.ts',
    find: 'is not null and ${isDeletable})`;',
    replace: 'is not null and (${isDeletable} or true))`;',
    suite: matrix,
  },
  {
    name: 'a wildcard in the middle of a permission stands for several parts',
    file: 'engine/core/access/permissions.ts',
    find: "return grantedParts.every((part, i) => part === '*' || part === wantedParts[i]);",
    replace: "return grantedParts.some((part, i) => part === '*' || part === wantedParts[i]);",
    suite: 'tests/engine/core',
  },
  {
    name: 'a call is open to who sees the record and nothing more is asked',
    file: 'engine/api/calls/requireAccess.ts',
    find: 'if (!found.may) throw forbidden(permission);',
    replace: 'if (found.may === undefined) throw forbidden(permission);',
    suite: calls,
  },
  {
    name: 'a call writes under a locked event',
    file: 'engine/api/calls/requireAccess.ts',
    find: "if (method !== 'GET' && found.closed !== null && !actor.isSuperAdmin)",
    replace: "if (method === 'GET' && found.closed !== null && !actor.isSuperAdmin)",
    suite: calls,
  },
  {
    name: 'a call reaches records out of sight',
    file: 'engine/api/calls/requireAccess.ts',
    find: 'and ${isLive} and ${visible}`.execute(engine.db);',
    replace: 'and ${isLive} and (${visible} or true)`.execute(engine.db);',
    suite: calls,
  },
  {
    name: 'programs make calls that are for people',
    file: 'engine/api/calls/requireAccess.ts',
    find: "if (access === 'people' &&",
    replace: "if (access === 'everyone' &&",
    suite: calls,
  },
];
