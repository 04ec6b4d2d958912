import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { toCode } from '../../../fields/text/parseText';
import type { EngineDatabase, Row } from '../../engine';
import { quoted } from '../rows/cellSentences';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';
import type { AlikeCodes } from './alikeCodes';
import type { ContestedRecords } from './contestedRecords';
import { type IdentityField, isLikeCode, itemOf, keysOf, type Lookup, lookupIn, scopeKey } from './identity';
import type { Found, KnownPeople, Own } from './knownPeople';

interface MatchOptions {
  db: EngineDatabase;
  resource: ResourcePlan;
  tenant: Tenant;
  rows: readonly ReadRow[];
  /** Fields of the records to be read: those that the file fills, and those it is matched within. */
  fields: readonly FieldPlan[];
  /** What rows are matched by, the next where a row does not say the one before, or nobody has it; none compares whole rows. */
  keys: readonly IdentityField[];
  /** The first of them, by which rows are spoken of. */
  matchOn: IdentityField | null;
  unique: readonly IdentityField[];
  /** Values of what rows leave out. */
  defaults: Row;
  /** Finds those whose codes are written in another way. */
  codes: AlikeCodes;
  /** Finds those that no key finds. */
  people: KnownPeople | null;
  /** Leaves each record to one row of the file; null where several rows may be about one. */
  contested: ContestedRecords | null;
  /** Only what is beyond doubt is wanted: nothing is said of whom a row that finds none may mean. */
  isPlain?: boolean;
}

/** A unique value of a row that another record has. */
export interface Taken {
  /** The field, what it is unique within, and the value. */
  readonly item: string;
  readonly field: FieldPlan;
  readonly holder: Row;
  /** Why the row is refused, unless the file gives the holder another. */
  readonly error: string;
  /** The same where it does, and that row is refused. */
  readonly errorOfBoth: string;
}

/**
 * How a record without the row's keys is found: the person under another number (`own`), the same by contact details (`mark`) or by a name
 * that nobody else has (`named`), the person who is entered for something else (`moved`), the person (`person`), a name that others may have (`name`), or a row that says nothing which the record
 * does not hold (`content`).
 */
type FoundBy = 'own' | 'mark' | 'named' | 'moved' | 'person' | 'name' | 'content';

/** The record a row is about, or null for none, or why that is not clear. */
export type Match =
  | {
      readonly record: Row | null;
      readonly hasKey: boolean;
      /** Left out where a key of the row tells the record. */
      readonly by?: FoundBy;
      /** Who it may be, though it is added. */
      readonly beside?: Row;
      readonly taken?: readonly Taken[];
      /** The row that gets the record which this row finds, and whether this row is about the same person or has its number. */
      readonly lostTo?: { readonly line: number; readonly isSame: boolean; readonly isByKey: boolean };
    }
  | {
      readonly error: string;
      /** Several records have the name of the row. */
      readonly isAmbiguous?: boolean;
    };

/** A row and the record that it is about. */
export interface MatchedRow {
  readonly row: ReadRow;
  readonly record: Row;
  readonly by: FoundBy | undefined;
}

/**
 * Finds the records that rows of a chunk are about: by the field they are matched on, else the record that holds all the row
 * says. A few queries, whatever the number of rows.
 */
export async function matchRows(options: MatchOptions): Promise<Match[]> {
  const byField = new Map<IdentityField, Map<string, Row[]>>();
  const lookedUp = new Set([...options.keys, ...options.unique]);
  for (const identity of lookedUp) byField.set(identity, await findByKeys(options, identity));
  const matches = await recallOrFind(options, byField);
  return matches.map((match, i) => {
    const row = options.rows[i];
    if ('error' in match || !row) return match;
    const taken = takenBy(options, row, match.record, byField);
    return taken.length === 0 ? match : { ...match, taken };
  });
}

/** Matches rows, each once in a run: what a row finds does not depend on what other rows have written. */
async function recallOrFind(options: MatchOptions, byField: ReadonlyMap<IdentityField, Map<string, Row[]>>) {
  const { contested, rows } = options;
  if (!contested) return findMatches(options, byField);
  const open = rows.filter(({ line }) => !contested.recall(line));
  const matches = await findMatches({ ...options, rows: open }, byField);
  if (open.length < rows.length) {
    const recalled = await recallMatches(options, contested);
    for (const [i, row] of open.entries()) if (matches[i]) recalled.set(row, matches[i]);
    return rows.map((row): Match => recalled.get(row) ?? { record: null, hasKey: false });
  }
  for (const [i, row] of rows.entries()) if (matches[i]) contested.remember(row.line, matches[i]);
  return matches;
}

async function recallMatches(options: MatchOptions, contested: ContestedRecords): Promise<Map<ReadRow, Match>> {
  const outcomes = options.rows.flatMap((row) => {
    const outcome = contested.recall(row.line);
    return outcome ? [{ row, outcome }] : [];
  });
  const ids = outcomes.flatMap(({ outcome }) =>
    'error' in outcome ? [] : [outcome.id, outcome.besideId].filter((id) => id !== null),
  );
  const records = ids.length > 0 ? await select(options, sql`t.id = any(${ids}::bigint[])`) : [];
  const byId = new Map(records.map((record) => [Number(record.id), record]));
  return new Map(
    outcomes.map(({ row, outcome }): [ReadRow, Match] => {
      if ('error' in outcome) return [row, outcome];
      const { id, besideId, ...match } = outcome;
      const beside = besideId === null ? undefined : byId.get(besideId);
      return [row, { ...match, record: (id !== null && byId.get(id)) || null, ...(beside && { beside }) }];
    }),
  );
}

async function findMatches(
  options: MatchOptions,
  byField: ReadonlyMap<IdentityField, Map<string, Row[]>>,
): Promise<Match[]> {
  const keyless = options.rows.filter((row) => isKeyless(options, row));
  const byTitle = await findByTitle(options, keyless);
  const matches = options.rows.map((row) =>
    isKeyless(options, row) ? matchByContent(options, row, byTitle) : matchByKeys(options, row, byField),
  );
  const { contested, db, rows } = options;
  const own = await matchOwn(options, matches);
  const found = await matchPeople(options, own);
  const settled =
    (await contested?.settle(db, {
      rows,
      matches: found,
      select: (ids) => select(options, sql`t.id = any(${ids}::bigint[])`),
    })) ?? found;
  return matchNear(options, settled, found);
}

/**
 * Matches rows by the person where another person, or nobody, has the row's number: organizers hand out numbers again to the same people.
 * Runs one query for all rows.
 */
async function matchOwn(options: MatchOptions, matches: Match[]): Promise<Match[]> {
  const { people, db, rows } = options;
  if (!people) return matches;
  const found = new Map<number, Own>();
  for (const [i, row] of rows.entries()) {
    const match = matches[i];
    if (!match || 'error' in match || (!match.hasKey && match.record)) continue;
    const own = match.hasKey ? await people.findOwn(db, row, match.record) : await people.findMoved(db, row, null);
    if (own) found.set(i, own);
  }
  if (found.size === 0) return matches;
  const ids = [...found.values()].map(({ id }) => id);
  const records = await select(options, sql`t.id = any(${ids}::bigint[])`);
  const byId = new Map(records.map((record) => [Number(record.id), record]));
  return matches.map((match, i) => {
    const own = found.get(i);
    const record = own && byId.get(own.id);
    return record && !('error' in match) ? { record, hasKey: match.hasKey, by: own.by } : match;
  });
}

function matchByContent(options: MatchOptions, row: ReadRow, byTitle: Parameters<typeof sameRecord>[2]): Match {
  const record = sameRecord(options, row, byTitle);
  return record ? { record, hasKey: false, by: 'content' } : { record: null, hasKey: false };
}

function isKeyless({ keys }: MatchOptions, row: ReadRow): boolean {
  return keys.every((identity) => keysOf(identity, lookupIn(row.values)).length === 0);
}

/** By who they are, those that were not found. One query for all of them. */
async function matchPeople(options: MatchOptions, matches: Match[]): Promise<Match[]> {
  const { people, db, rows, isPlain = false } = options;
  if (!people) return matches;
  const found = new Map<number, Exclude<Found, null>>();
  for (const [i, row] of rows.entries()) {
    const match = matches[i];
    if (!match || 'error' in match || match.record) continue;
    const one = await people.find(db, row, { isNumbered: match.hasKey, isPlain });
    if (one) found.set(i, one);
  }
  return withFound(options, matches, found);
}

/** Finds people whom rows without a record may mean, so that someone is asked before they are added. */
async function matchNear(options: MatchOptions, matches: Match[], before: readonly Match[]): Promise<Match[]> {
  const { people, db, rows, contested, isPlain = false } = options;
  if (!people || isPlain) return matches;
  const found = new Map<number, Exclude<Found, null>>();
  for (const [i, row] of rows.entries()) {
    const match = matches[i];
    if (!match || 'error' in match || match.record || match.beside || match.lostTo?.isSame) continue;
    const lost = before[i];
    if (people.isUnattended && lost && !('error' in lost) && lost.record) continue;
    const one = await people.findNear(db, row, (id) => !people.isUnattended && contested?.isOwned(id) === true);
    if (one) found.set(i, one);
  }
  return withFound(options, matches, found);
}

async function withFound(
  options: MatchOptions,
  matches: Match[],
  found: ReadonlyMap<number, Exclude<Found, null>>,
): Promise<Match[]> {
  if (found.size === 0) return matches;
  const ids = [...found.values()].flatMap((one) => ('id' in one ? one.id : 'beside' in one ? one.beside : []));
  const records = await select(options, sql`t.id = any(${ids}::bigint[])`);
  const byId = new Map(records.map((record) => [Number(record.id), record]));
  return matches.map((match, i) => {
    const one = found.get(i);
    if (!one || 'error' in match) return match;
    if ('error' in one) return { ...one, isAmbiguous: true };
    if ('beside' in one) {
      const beside = byId.get(one.beside);
      return beside ? { ...match, beside } : match;
    }
    const record = byId.get(one.id);
    return record ? { ...match, record, by: one.isSure ? 'person' : 'name' } : match;
  });
}

async function findByKeys(options: MatchOptions, identity: IdentityField): Promise<Map<string, Row[]>> {
  const keys = [...new Set(options.rows.flatMap((row) => keysOf(identity, lookupIn(row.values))))];
  const found = new Map<string, Row[]>();
  if (keys.length === 0) return found;
  const given = identity.isLikeCode ? exactly(options, identity) : keys;
  const records = await select(options, isOneOf(options, identity, given));
  if (identity.isLikeCode) records.push(...(await selectAlike(options, identity, { keys, records })));
  const wanted = new Set(keys);
  for (const record of records) {
    for (const key of keysOf(identity, lookupIn(record))) {
      if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), record]);
    }
  }
  return found;
}

/** Codes as the rows write them. */
function exactly({ rows }: MatchOptions, { field }: IdentityField): string[] {
  return [...new Set(rows.flatMap(({ values }) => (values[field.name] == null ? [] : String(values[field.name]))))];
}

/** Who has codes in another case or with zeros in front, where nobody has them just so: as it is with reads. */
async function selectAlike(
  options: MatchOptions,
  identity: IdentityField,
  { keys, records }: { keys: readonly string[]; records: readonly Row[] },
): Promise<Row[]> {
  const exact = new Set(records.flatMap((record) => keysOf(identity, lookupIn(record))));
  const others = keys.filter((key) => !exact.has(key));
  const ids = await options.codes.find(options.db, identity, others);
  return ids.length === 0 ? [] : select(options, sql`t.id = any(${ids}::bigint[])`);
}

/**
 * The key alone, or together with each of what it is unique within, where every row says that: so the unique index answers.
 */
function isOneOf(options: MatchOptions, identity: IdentityField, keys: readonly string[]): RawBuilder<unknown> {
  const { rows, defaults } = options;
  const column = sql.ref(`t.${identity.field.name}`);
  const type = sql.raw(identity.isMany ? 'text[]' : `${identity.field.sqlType ?? 'text'}[]`);
  const isKey = identity.isMany ? sql`${column} && ${keys}::${type}` : sql`${column} = any(${keys}::${type})`;
  const [scope, ...others] = identity.scope;
  const ids = new Set(scope ? rows.map((row) => row.values[scope] ?? defaults[scope] ?? null) : [null]);
  if (!scope || others.length > 0 || ids.has(null)) return isKey;
  const within = sql.ref(`t.${scope}`);
  return sql`((${within} = any(${[...ids]}::bigint[]) and ${isKey}) or (${within} is null and ${isKey}))`;
}

async function findByTitle(options: MatchOptions, rows: readonly ReadRow[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  if (rows.length === 0) return found;
  const { title } = options.resource.resource;
  const texts = title.map((name) => rows.map((row) => String(row.values[name] ?? '')));
  const given = sql.join(texts.map((column) => sql`${column}::text[]`));
  const own = sql.join(title.map((name) => sql`coalesce(${sql.ref(`t.${name}`)}::text, '')`));
  const records = await select(options, sql`(${own}) in (select * from unnest(${given}))`);
  for (const record of records) {
    const key = titleKey(title, record);
    found.set(key, [...(found.get(key) ?? []), record]);
  }
  return found;
}

async function select({ fields, resource, tenant, db }: MatchOptions, condition: RawBuilder<unknown>): Promise<Row[]> {
  const columns = sql.join(fields.map((field) => sql.ref(`t.${field.name}`)));
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const found = await sql<Row>`
    select t.id, ${columns} from ${sql.table(resource.name)} t
    where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${isLive} and ${condition} order by t.id`.execute(db);
  return found.rows;
}

function titleKey(title: readonly string[], values: Row): string {
  return title.map((name) => String(values[name] ?? '')).join('\n');
}

/**
 * A record that holds everything the row says is what the row was imported to before; the second of two rows that say the same
 * was imported to the second of two such records.
 */
function sameRecord({ resource, defaults }: MatchOptions, row: ReadRow, byTitle: Map<string, Row[]>): Row | undefined {
  const values = { ...defaults, ...row.values };
  const candidates = byTitle.get(titleKey(resource.resource.title, values)) ?? [];
  return candidates.filter((record) => differingFields(resource, record, values).length === 0)[row.nth];
}

/** The fields in which a record is not what the values say. */
export function differingFields(resource: ResourcePlan, record: Row, values: Row): string[] {
  return Object.keys(values).filter((name) => {
    const field = resource.fields.get(name)?.field;
    const [before, after] = [record[name] ?? null, values[name] ?? null];
    if (before === null || after === null) return before !== after;
    const plan = resource.fields.get(name);
    if (plan && isLikeCode(plan) && toCode(String(before)) === toCode(String(after))) return false;
    return field?.type.compare(before, after, field.options) !== 0;
  });
}

/** By the first of the keys that finds a record, unless that one has another of those before it. */
function matchByKeys(
  options: MatchOptions,
  row: ReadRow,
  byField: ReadonlyMap<IdentityField, Map<string, Row[]>>,
): Match {
  const lookup = lookupIn(row.values);
  for (const [i, identity] of options.keys.entries()) {
    const match = matchByKey(options, identity, row, byField.get(identity));
    if ('error' in match) return match;
    const { record } = match;
    if (!record) continue;
    const isOther = options.keys.slice(0, i).some((before) => {
      const [given, own] = [keysOf(before, lookup), keysOf(before, lookupIn(record))];
      return given.length > 0 && own.length > 0 && !own.some((key) => given.includes(key));
    });
    return isOther ? { record: null, hasKey: true } : match;
  }
  return { record: null, hasKey: true };
}

function matchByKey(
  { defaults, resource }: MatchOptions,
  identity: IdentityField,
  row: ReadRow,
  byKey: Map<string, Row[]> | undefined,
): Match {
  const keys = keysOf(identity, lookupIn(row.values));
  const found = new Map<unknown, Row>();
  for (const key of keys) for (const record of byKey?.get(key) ?? []) found.set(record.id, record);
  const within = inScope(identity, [...found.values()], lookupIn(row.values, defaults));
  const given = row.values[identity.field.name];
  // Of several alike the one that is written so, as it is with reads.
  const exact = identity.isMany ? [] : within.filter((record) => record[identity.field.name] === given);
  const records = within.length > 1 && exact.length > 0 ? exact : within;
  const [record = null] = records;
  if (records.length < 2) return { record, hasKey: true };
  const text = `${identity.field.label} ${quoted([given].flat().join(', '))}`;
  const [scope] = identity.scope;
  const hint = scope ? ` Say which by ${resource.fields.get(scope)?.label.toLowerCase()}.` : '';
  return { error: `${text}: ${records.length} ${resource.name.replace(/_/g, ' ')} have it.${hint}` };
}

/** Of the records with a key those in the row's own scope, else those in none; all where the row names no scope. */
function inScope(identity: IdentityField, records: readonly Row[], lookup: Lookup): Row[] {
  const named = identity.scope.filter((name) => (lookup(name) ?? null) !== null);
  const exact = records.filter((record) => named.every((name) => record[name] === lookup(name)));
  if (exact.length > 0 || named.length === 0) return exact;
  return records.filter((record) => named.every((name) => record[name] === lookup(name) || record[name] === null));
}

/** Unique values of the row that belong to another record. */
function takenBy(
  { unique, defaults, resource }: MatchOptions,
  row: ReadRow,
  record: Row | null,
  byField: ReadonlyMap<IdentityField, Map<string, Row[]>>,
): Taken[] {
  return unique.flatMap((identity) => {
    const after = lookupIn(row.values, record, defaults);
    return keysOf(identity, lookupIn(row.values)).flatMap((key): Taken[] => {
      // Two that are alike already stay so.
      if (!identity.isMany && record && keysOf(identity, lookupIn(record)).includes(key)) return [];
      const owner = (byField.get(identity)?.get(key) ?? []).find(
        (other) => other.id !== record?.id && scopeKey(identity, lookupIn(other)) === scopeKey(identity, after),
      );
      if (!owner) return [];
      const value = quoted(identity.isMany ? key : String(row.values[identity.field.name]));
      const { label } = identity.field;
      const holder = ownerName(resource, owner);
      return [
        {
          item: itemOf(identity, key, after),
          field: identity.field,
          holder: owner,
          error: `${label} ${value}: belongs to ${holder}.`,
          errorOfBoth: `${label} ${value}: belongs to ${holder}, whose own row cannot be imported.`,
        },
      ];
    });
  });
}

function ownerName(resource: ResourcePlan, owner: Row): string {
  const words = resource.resource.title.flatMap((name) => (owner[name] ? [String(owner[name])] : []));
  return words.join(' ') || `another ${resource.label.toLowerCase()}`;
}
