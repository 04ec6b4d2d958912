import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { ImportIdentity, ImportMode } from '../../../core/resource';
import { keepsColumns } from '../../../fields/json/keepsColumns';
import type { EngineTransaction, Row } from '../../engine';
import { quoted } from '../rows/cellSentences';
import type { ReadRow } from '../rows/readRow';
import { isAnother, strangerOf } from './askedRows';
import type { GatheredItems } from './gatheredItems';
import { keysOf, lookupIn } from './identity';
import { differingFields, type Match, matchRows, type Taken } from './matchRows';
import type { RowWrite } from './writeChunk';

/** What rows are decided by. */
export interface Deciding {
  readonly resource: ResourcePlan;
  readonly mode: ImportMode;
  /** Null where the file says nothing of who or what its rows are. */
  readonly identity: ImportIdentity | null;
  readonly refusesOthers?: boolean;
  /** Leaves out rows that would add what another row of the file adds. */
  readonly skipsDuplicates?: boolean;
  /** Values of what rows leave out. */
  readonly defaults: Row;
  /** What a new record holds where its row says nothing. */
  readonly fallbacks: Row;
  /** Fields that a new record cannot be without. */
  readonly needed: readonly FieldPlan[];
  /** A row that names no record may make one that has no name. */
  readonly addsUnnamed: boolean;
  /** Null where each row says all of its record. */
  readonly gathered: GatheredItems | null;
  readonly matching: Omit<Parameters<typeof matchRows>[0], 'db' | 'rows'>;
}

export interface Refused {
  readonly row: ReadRow;
  readonly error: string;
}

/** A row that is left out on request, and why. */
export interface Skipped {
  readonly row: ReadRow;
  readonly skipped: string;
}

/** A row that can be imported, and what has to be written for it; null where the record says all of it. */
export interface Decided {
  readonly row: ReadRow;
  /** The record that it is about; null where it becomes a new one. */
  readonly id: number | null;
  /** What other records have of what the row says. */
  readonly taken?: readonly Taken[];
  /** Those of them that records lose which no row of the file is about. */
  readonly released?: readonly Taken[];
  /** Found by a name that others may have. */
  readonly isByName?: boolean;
  /** Found among the records that are entered for something else. */
  readonly isMoved?: boolean;
  /** Who it may be, though it is added. */
  readonly beside?: Row;
  /** Fields of the former person that the row does not fill and the import resets. */
  readonly reset?: readonly string[];
  /** As it is; null where there is none yet. */
  readonly record: Row | null;
  readonly write: RowWrite | null;
}

type Decision = Refused | Skipped | Decided;

/** What is to be done with those of the rows that read well. */
export async function decideRows(run: Deciding, tx: EngineTransaction, rows: readonly ReadRow[]): Promise<Decision[]> {
  const good = rows.filter((row) => row.errors.length === 0 && !row.isTitle);
  const matches = await matchRows({ ...run.matching, db: tx, rows: good });
  const whole = await Promise.all(
    good.map((row, i) => {
      const match = matches[i];
      const record = match && !('error' in match) ? match.record : null;
      return record && run.gathered ? run.gathered.complete(tx, row, Number(record.id)) : { row, isWritten: false };
    }),
  );
  return whole.map(({ row, isWritten }, i) => {
    const match = matches[i] ?? { record: null, hasKey: false };
    const decision = decide(run, row, match);
    if (!isDecided(decision)) return decision;
    const error = run.refusesOthers ? strangerOf(run, decision) : null;
    if (error !== null) return { row, error };
    const decided = isWritten ? { ...decision, write: null } : decision;
    return 'taken' in match ? { ...decided, taken: match.taken ?? [] } : decided;
  });
}

/** What is to be done with a row that reads well. */
function decide(run: Deciding, row: ReadRow, match: Match): Decision {
  if ('error' in match) return { row, error: match.error };
  const { record, hasKey, beside, lostTo } = match;
  const isByName = match.by === 'name' || match.by === 'named';
  const isMoved = match.by === 'moved';
  const { resource, mode, defaults } = run;
  if (lostTo && (mode === 'update' || lostTo.isSame)) return { row, error: ofAnotherLine(run, row, lostTo) };
  if (!record) {
    if (mode === 'update') return { row, error: nothingToUpdate(run, row, hasKey) };
    if (mode === 'add_or_update' && !run.addsUnnamed) return { row, error: nobodyToAdd(run, row, hasKey) };
    return newRecord(run, row, beside);
  }
  if (mode === 'add' && (isByName || isMoved)) return newRecord(run, row, record);
  if (mode === 'add') return { row, error: alreadyThere(run, row, record) };
  // What the row leaves out fills only what the record leaves out.
  const filling = Object.entries(defaults).filter(([name]) => (record[name] ?? null) === null);
  const given = withKept(resource, withoutKnownYears(row, record), record);
  const values = filling.length === 0 ? given : { ...Object.fromEntries(filling), ...given };
  const differing = differingFields(resource, record, values);
  const id = Number(record.id);
  if (differing.length === 0) return { row, id, record, write: null };
  const changes = Object.fromEntries(differing.map((name) => [name, values[name]]));
  // A row without a whole name corrects the person whom it finds.
  if (!run.identity || !isWholeName(resource, row.values) || !isAnother(run.identity, record, { row, changes }))
    return { row, id, record, isByName, isMoved, write: { row, id, values: changes } };
  const { others, reset } = asAnother(run, row, { record, filling: Object.fromEntries(filling) });
  return { row, id, record, isByName, isMoved, reset, write: { row, id, values: others } };
}

function isWholeName({ resource: { title } }: ResourcePlan, values: Row): boolean {
  return title.every((name) => (values[name] ?? null) !== null);
}

/** Replaces the person of a record: sets what the row says, and resets what else belongs to the former person. */
function asAnother(
  { resource, identity }: Deciding,
  { values }: ReadRow,
  { record, filling }: { record: Row; filling: Row },
): { others: Row; reset: string[] } {
  const owned = [...(identity?.fields ?? []), ...(identity?.owns ?? [])].filter(
    (name) => !(name in values) && isResettable(resource, name, record),
  );
  const initial = Object.fromEntries(
    owned.map((name) => [name, resource.fields.get(name)?.field.options.default ?? null]),
  );
  const after: Row = { ...filling, ...values, ...initial };
  const differing = differingFields(resource, record, after);
  return {
    others: Object.fromEntries(differing.map((name) => [name, after[name]])),
    reset: differing.filter((name) => name in initial),
  };
}

/** Whether a field is no head of a unit that the server works out: a state that follows from reads stays. */
function isResettable({ resource: { units = [] } }: ResourcePlan, name: string, record: Row): boolean {
  const { setWith } = units.find(({ head }) => head === name) ?? {};
  return setWith === undefined || setWith.some((one) => (record[one] ?? false) !== false);
}

/** A year, or an age, says nothing new of a record that knows the day. */
function withoutKnownYears({ values, years }: ReadRow, record: Row): Row {
  const isKnown = ([name, before]: [string, number]): boolean => {
    const [said, known] = [values[name], record[name]].map((date) => Number(String(date ?? '').slice(0, 4)));
    return record[name] != null && said !== undefined && known !== undefined && known <= said && known >= said - before;
  };
  const known = new Set([...years].filter(isKnown).map(([name]) => name));
  return known.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name)));
}

/** What a file says of columns kept in a field stands beside what was kept there before. */
function withKept({ stored }: ResourcePlan, values: Row, record: Row): Row {
  const kept = stored.filter((field) => values[field.name] != null && keepsColumns(field));
  if (kept.length === 0) return values;
  return {
    ...values,
    ...Object.fromEntries(
      kept.map(({ name }) => [name, { ...(record[name] as object | null), ...(values[name] as object) }]),
    ),
  };
}

function nothingToUpdate({ matching, resource }: Deciding, row: ReadRow, hasKey: boolean): string {
  const { matchOn } = matching;
  const label = matchOn?.field.label ?? resource.label;
  const meant = resource.resource.title.flatMap((name) => row.means?.[name] ?? []).join(' ');
  if (!hasKey && meant !== '') return `${quoted(meant)}: no ${resource.label.toLowerCase()} has this name.`;
  if (!hasKey || !matchOn) return `${label}: is missing, so there is nothing to match by.`;
  return `${label} ${quoted(keysOf(matchOn, lookupIn(row.values)).join(', '))}: no ${resource.label.toLowerCase()} has it.`;
}

function ofAnotherLine(
  { matching, resource }: Deciding,
  { values }: ReadRow,
  { line, isByKey }: { line: number; isByKey: boolean },
): string {
  const { matchOn } = matching;
  const keys = matchOn && isByKey ? keysOf(matchOn, lookupIn(values)) : [];
  const label = resource.label.toLowerCase();
  if (!matchOn || keys.length === 0) return `Line ${line} is about the same ${label}.`;
  return `${matchOn.field.label} ${quoted(keys.join(', '))}: line ${line} is about the ${label} with this value.`;
}

function nobodyToAdd(run: Deciding, row: ReadRow, hasKey: boolean): string {
  const names = run.resource.resource.title.map((name) => run.resource.fields.get(name)?.label ?? name);
  return `${nothingToUpdate(run, row, hasKey)} The file has no column with ${names.join(' or ')} to add one by.`;
}

function alreadyThere({ matching, resource }: Deciding, row: ReadRow, record: Row): string {
  const { matchOn } = matching;
  const keys = matchOn ? keysOf(matchOn, lookupIn(row.values)) : [];
  const own = matchOn ? keysOf(matchOn, lookupIn(record)) : [];
  if (!matchOn || !keys.some((key) => own.includes(key)))
    return `This ${resource.label.toLowerCase()} is there already.`;
  return `${matchOn.field.label} ${quoted(keys.join(', '))}: is there already.`;
}

/** Why a row adds no record: it has nothing that people call such a record by, neither a name nor a number. */
function nobody({ resource, fields }: ResourcePlan, values: Row): string | null {
  const names = [...resource.title, ...(resource.namedBy ?? [])];
  if (names.some((name) => (values[name] ?? null) !== null)) return null;
  const labels = names.map((name) => fields.get(name)?.label ?? name);
  return `The row has none of these: ${labels.join(', ')}.`;
}

/** Columns that only some rows fill take their default in the others. */
function newRecord({ resource, fallbacks, needed, skipsDuplicates }: Deciding, row: ReadRow, beside?: Row): Decision {
  if (skipsDuplicates && row.twin !== undefined)
    return { row, skipped: `Line ${row.twin} has the same ${resource.label.toLowerCase()}: the row is skipped.` };
  const values = Object.assign({}, fallbacks, row.values);
  const unknown = nobody(resource, values);
  if (unknown !== null) return { row, error: unknown };
  const missing = needed.find((field) => (values[field.name] ?? null) === null);
  if (missing) return { row, error: `${missing.label}: is missing.` };
  return { row, id: null, record: null, write: { row, id: null, values }, ...(beside && { beside }) };
}

export function isDecided(decision: Decision): decision is Decided {
  return !('error' in decision) && !('skipped' in decision);
}
