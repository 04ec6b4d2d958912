import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import type { ExclusiveList, ImportIdentity } from '../../../core/resource';
import { nameInFile, titleOf } from '../../../core/titleOf';
import type { Engine, EngineDatabase, EngineTransaction, Row } from '../../engine';
import { quoted } from '../rows/cellSentences';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';
import type { Decided } from './decideRows';
import { lookupIn } from './identity';
import type { AskedRow, Question } from './importRun';
import type { Taken } from './matchRows';
import type { TurnedNames } from './turnedNames';
import type { RowWrite } from './writeChunk';

interface Asking {
  readonly engine: Engine;
  readonly resource: ResourcePlan;
  readonly tenant: Tenant;
  readonly asksAbout: readonly string[];
  /** Fields, such as a parent, within which names and numbers are unique. */
  readonly scopes: readonly string[];
  /** Null where the file says nothing of who or what its rows are. */
  readonly identity: ImportIdentity | null;
  readonly exclusive?: ExclusiveList | undefined;
  /** Null where names cannot be turned round, or nobody can be asked. */
  readonly turned?: TurnedNames | null;
  /** Nobody is there to be asked: rows that the list keeps apart are two. */
  readonly refusesOthers?: boolean;
}

/** Of the rows those that somebody is asked about before they are written. One query, whatever their number. */
export async function askedRows(run: Asking, db: EngineTransaction, decided: readonly Decided[]): Promise<AskedRow[]> {
  const { resource, asksAbout, identity, refusesOthers = false } = run;
  const turned = (await run.turned?.find(db, decided)) ?? new Set<Decided>();
  const changing = decided.flatMap((one) => {
    const { record, write, isByName = false, isMoved = false } = one;
    if (!record || !write) return [];
    const names = asksAbout.filter((name) => name in write.values);
    const { means = {} } = one.row;
    const isMeant = identity === null || identity.isSame(record, means);
    const isTurned = turned.has(one);
    const isOther = identity !== null && (!isMeant || isTurned || isStranger(identity, { ...one, record, write }));
    return names.length > 0 || isOther || isByName || isMoved
      ? [
          {
            one,
            record,
            values: isMeant ? write.values : { ...write.values, ...means },
            names,
            isTurned,
            isOther,
            isMeant,
            isByName,
            isMoved,
          },
        ]
      : [];
  });
  const uses = await usesOf(run, db, [
    ...changing.map(({ record }) => Number(record.id)),
    ...decided.flatMap(({ released = [] }) => released.map(({ holder }) => Number(holder.id))),
  ]);
  const handed = await handedOn(
    run,
    db,
    changing.filter(({ isOther, record }) => isOther || isSaid(record[run.exclusive?.field ?? ''])),
  );
  const changed = changing.flatMap(
    ({ one, record, values, names, isTurned, isOther, isMeant, isByName, isMoved }): AskedRow[] => {
      const gained = handed.get(one) ?? [];
      const used =
        gained.length > 0
          ? gained.reduce((sum, item) => sum + item.uses, uses.get(Number(record.id)) ?? 0)
          : uses.get(Number(record.id));
      if (used === undefined && !isOther && !isByName && !isMoved) return [];
      const { reset = [] } = one;
      const told = isOther ? [...(used === undefined ? [] : names), ...(identity?.fields ?? []), ...reset] : names;
      const question = isOther
        ? used === undefined
          ? 'other'
          : 'other_in_use'
        : used !== undefined
          ? 'in_use'
          : isMoved
            ? 'moves'
            : 'by_name';
      const after = titleOf(resource, { ...record, ...values });
      const why = [
        ...(isTurned ? [turnsRound(resource)] : []),
        ...(isOther && isMeant ? [becomesAnother(resource, record, values)] : []),
        ...(isOther && isMeant && !isTurned ? handsOn(resource, record, values) : []),
        ...(isOther && !isMeant ? [meansAnother(resource, record, values)] : []),
        ...(isOther && one.reset ? [...areReset(resource, one.reset), ...stayAsTheyAre(run, one)] : []),
        ...(isByName && !isOther ? [foundByName(resource, record, values)] : []),
        ...(isMoved && !isOther ? [movesElsewhere(run, record, values)] : []),
        ...gained.flatMap((item) => run.exclusive?.handOver?.({ ...item, name: after }) ?? []),
      ];
      const shown = (isByName || isMoved) && !isOther ? Object.keys(values) : told;
      return [asked(resource, { one, record, after: values, shown, question, why, uses: used ?? 0 })];
    },
  );
  const added = decided.flatMap((one): AskedRow[] => {
    if (!one.write || one.id !== null) return [];
    if (!one.beside) {
      const isTwice = one.row.twin !== undefined && !refusesOthers;
      return isTwice ? [askedTwice(resource, one.row, one.write.values)] : [];
    }
    const why = [besideAnother(resource, one.beside)];
    const shown = [...(identity?.fields ?? []), ...asksAbout];
    return [
      asked(resource, { one, record: one.beside, after: one.write.values, shown, question: 'beside', why, uses: 0 }),
    ];
  });
  const losing = decided.flatMap((one) =>
    (one.released ?? []).map((taken) => askedLoss(resource, { one, taken, uses })),
  );
  return [...changed, ...added, ...losing];
}

/** A record of no row loses a unique value to a row. */
function askedLoss(
  resource: ResourcePlan,
  { one, taken, uses }: { one: Decided; taken: Taken; uses: ReadonlyMap<number, number> },
): AskedRow {
  const { field, holder, item } = taken;
  const held = holder[field.name];
  const value = quoted(Array.isArray(held) ? item : String(held));
  const label = field.label.toLowerCase();
  const kind = resource.label.toLowerCase();
  return asked(resource, {
    one,
    record: holder,
    after: { [field.name]: Array.isArray(held) ? held.filter((other) => other !== item) : null },
    shown: [field.name],
    question: 'takes',
    why: [`${nameOf(resource, holder)} would lose the ${label} ${value}: no row of the file is about this ${kind}.`],
    uses: uses.get(Number(holder.id)) ?? 0,
  });
}

/** Two rows of the file are about one whom neither finds: both would be added. */
function askedTwice(resource: ResourcePlan, { line, cells, twin }: ReadRow, values: Row): AskedRow {
  return {
    question: 'twice',
    line,
    cells,
    errors: [
      `Line ${twin} has the same ${resource.label.toLowerCase()}: ${titleOf(resource, values)} would be added twice.`,
    ],
    recordId: null,
    recordName: nameOf(resource, values),
    before: {},
    after: {},
    uses: 0,
  };
}

interface Asked {
  one: Decided;
  record: Row;
  after: Row;
  /** Fields that are told, where the row has them. */
  shown: readonly string[];
  question: Question;
  why: string[];
  uses: number;
}

function asked(resource: ResourcePlan, { one, record, after, shown, question, why, uses }: Asked): AskedRow {
  const names = [...new Set(shown)].filter((name) => name in after && isShownToAll(resource, name));
  const pick = (from: Row): Row => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return {
    question,
    line: one.row.line,
    cells: one.row.cells,
    errors: why,
    recordId: Number(record.id),
    recordName: nameOf(resource, record),
    before: pick(record),
    after: pick(after),
    uses,
  };
}

/** Questions are read by more people than restricted fields. */
function isShownToAll(resource: ResourcePlan, name: string): boolean {
  return resource.fields.get(name)?.field.options.read === undefined;
}

/** Whether rows of the file can be asked about at all. */
export async function isAnyToAsk(run: Asking): Promise<boolean> {
  const mayHandOn = run.exclusive !== undefined && run.asksAbout.includes(run.exclusive.field);
  return run.identity || mayHandOn ? isAnyThere(run) : isAnyInUse(run);
}

/** Whether the tenant has any record yet. */
export async function isAnyThere({
  engine,
  resource,
  tenant,
}: Pick<Asking, 'engine' | 'resource' | 'tenant'>): Promise<boolean> {
  const isLive = resource.resource.softDelete ? sql`deleted_at is null` : sql`true`;
  const found = await sql`
    select 1 from ${sql.table(resource.name)} where ${sql.ref(tenant.column)} = ${tenant.id} and ${isLive} limit 1`.execute(
    engine.db,
  );
  return found.rows.length > 0;
}

/** Whether any record of the tenant is in use at all: where none is, nothing has to be asked. */
async function isAnyInUse({ engine, resource, asksAbout, tenant }: Asking): Promise<boolean> {
  const count = asksAbout.length > 0 ? engine.servers.get(resource.name)?.importUses : undefined;
  if (!count) return false;
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const found = await sql<{ is_any: boolean }>`select exists (select 1 from ${sql.table(resource.name)} t
    where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${isLive} and ${count('t')} is not null) as is_any`.execute(
    engine.db,
  );
  return found.rows[0]?.is_any === true;
}

/** Why a row is refused where nobody can be asked; null where there is nothing to ask of who it is about. */
export function strangerOf(
  { resource, identity }: Pick<Asking, 'resource' | 'identity'>,
  { row, record, write, beside, isByName = false }: Decided,
): string | null {
  if (beside) return besideAnother(resource, beside);
  if (!record || !write) return null;
  if (identity && isStranger(identity, { record, write, row })) return becomesAnother(resource, record, write.values);
  return isByName ? foundByName(resource, record, write.values) : null;
}

function besideAnother(resource: ResourcePlan, record: Row): string {
  return `${nameOf(resource, record)} is there already: another would be added beside.`;
}

function foundByName(plan: ResourcePlan, record: Row, values: Row): string {
  const { resource, fields } = plan;
  const [name = ''] = resource.namedBy ?? [];
  const [before, after] = [record[name] ?? null, values[name] ?? null];
  if (before === null || after === null) return `${nameOf(plan, record)} is found by the name alone.`;
  return `${titleOf(plan, record)} would get ${fields.get(name)?.label.toLowerCase()} ${after} instead of ${before}.`;
}

function movesElsewhere({ resource: plan, scopes }: Asking, record: Row, values: Row): string {
  const { resource, fields } = plan;
  const labels = scopes.flatMap((name) => (name in values ? [fields.get(name)?.label.toLowerCase() ?? name] : []));
  const [name = ''] = resource.namedBy ?? [];
  const number = values[name] ?? null;
  const gained = number === null ? '' : `, with ${fields.get(name)?.label.toLowerCase()} ${quoted(String(number))}`;
  const place = labels.join(' and ');
  return `${nameOf(plan, record)} would move to another ${place}${gained}. To keep both entries, give the file a row for each ${place}.`;
}

interface RowChanges {
  readonly row: ReadRow;
  readonly changes: Row;
}

/** Whether a row changes who a record is about, and does not show that the person is the same. */
export function isAnother(identity: ImportIdentity, record: Row, { row, changes }: RowChanges): boolean {
  return identity.fields.some((name) => name in changes) && !identity.isConfirmed(record, row.values);
}

/** Whether a row makes another of its record, or has another year where the record has a full date. */
function isStranger(
  identity: ImportIdentity,
  { record, write, row }: { record: Row; write: RowWrite; row: ReadRow },
): boolean {
  const isFullDate = (value: unknown) => isSaid(value) && !String(value).endsWith('-01-01');
  const isOtherYear = [...row.years.keys()].some((name) => name in write.values && isFullDate(record[name]));
  return isOtherYear || isAnother(identity, record, { row, changes: write.values });
}

function turnsRound({ resource: { title }, fields }: ResourcePlan): string {
  return `The file has these fields the other way round: ${labelsOf(fields, title)}.`;
}

function becomesAnother(resource: ResourcePlan, record: Row, values: Row): string {
  const [before, after] = [nameOf(resource, record), titleOf(resource, { ...record, ...values })];
  return titleOf(resource, record) === after
    ? `${before} would become somebody else of that name.`
    : `${before} would become ${after}.`;
}

/** Says which number gets another owner, where the record keeps it. */
function handsOn({ resource, fields }: ResourcePlan, record: Row, values: Row): string[] {
  const [name = ''] = resource.namedBy ?? [];
  const number = record[name] ?? null;
  if (number === null || name in values) return [];
  return [`This changes who has ${fields.get(name)?.label.toLowerCase()} ${quoted(String(number))}.`];
}

/** Says what of the former person goes, where the file does not fill it. */
function areReset({ fields }: ResourcePlan, reset: readonly string[]): string[] {
  const hasInitial = (name: string) => isSaid(fields.get(name)?.field.options.default);
  const empty = reset.filter((name) => !hasInitial(name));
  const initial = reset.filter(hasInitial);
  return [
    ...(empty.length > 0
      ? [`These fields become empty, as the file does not fill them: ${labelsOf(fields, empty)}.`]
      : []),
    ...(initial.length > 0 ? [`These fields get the values of a new record: ${labelsOf(fields, initial)}.`] : []),
  ];
}

/** Says what of the record is neither reset nor in the row, such as the chip that was given out with the bib. */
function stayAsTheyAre({ resource, identity, tenant }: Asking, { record, write, row, reset = [] }: Decided): string[] {
  const { fields, stored } = resource;
  const { importing, units = [], fields: own } = resource.resource;
  const owned = [...(identity?.fields ?? []), ...(identity?.owns ?? [])];
  const parts = units.filter(({ head }) => owned.includes(head)).flatMap(({ others }) => others);
  const written = [...Object.keys(write?.values ?? {}), ...reset, tenant.column];
  const names = [...new Set([...(importing?.asksAbout ?? []), ...stored.map(({ name }) => name)])];
  const staying = names.filter((name) => {
    const { default: initial = null, readOnly = false } = fields.get(name)?.field.options ?? {};
    const value = record?.[name];
    const isGiven = owned.includes(name) && name in row.values;
    const isPart = readOnly && parts.includes(name);
    return name in own && isSaid(value) && value !== initial && !isGiven && !isPart && !written.includes(name);
  });
  return staying.length === 0 ? [] : [`These fields stay as they are: ${labelsOf(fields, staying)}.`];
}

function labelsOf(fields: ResourcePlan['fields'], names: readonly string[]): string {
  return names.map((name) => fields.get(name)?.label ?? name).join(', ');
}

/** Whether a value is neither empty nor an empty list or object. */
function isSaid(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return (value ?? null) !== null;
}

function meansAnother(resource: ResourcePlan, record: Row, means: Row): string {
  return `The row names ${titleOf(resource, means)}, and would change ${nameOf(resource, record)}.`;
}

interface HandedItem {
  readonly item: string;
  readonly uses: number;
}

/** Finds items in rows that their records do not hold, and under which something came in. Runs one query. */
async function handedOn(
  { engine, resource, exclusive, tenant }: Asking,
  db: EngineDatabase,
  changing: readonly { one: Decided; record: Row }[],
): Promise<ReadonlyMap<Decided, readonly HandedItem[]>> {
  const count = engine.servers.get(resource.name)?.importItemUses;
  if (!count || !exclusive) return new Map();
  const itemsIn = (values: Row | null | undefined) => (lookupIn(values ?? null)(exclusive.field) ?? []) as string[];
  const gained = changing.map(({ one, record }) => ({
    one,
    items: itemsIn(one.write?.values).filter((item) => !itemsIn(record).includes(item)),
  }));
  const items = gained.flatMap((one) => one.items);
  if (items.length === 0) return new Map();
  const found = await sql<HandedItem>`${count(tenant.id, items)}`.execute(db);
  const usesByItem = new Map(found.rows.map(({ item, uses }) => [item, Number(uses)]));
  return new Map(
    gained.map((one) => [
      one.one,
      one.items.flatMap((item) => (usesByItem.has(item) ? [{ item, uses: usesByItem.get(item) ?? 0 }] : [])),
    ]),
  );
}

/** By record in use: how often it was. */
async function usesOf(
  { engine, resource }: Asking,
  db: EngineDatabase,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const count = engine.servers.get(resource.name)?.importUses;
  if (!count || ids.length === 0) return new Map();
  const found = await sql<{ id: number; uses: number | null }>`
    select t.id, ${count('t')} as uses from ${sql.table(resource.name)} t where t.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    found.rows.flatMap(({ id, uses }): [number, number][] => (uses === null ? [] : [[Number(id), Number(uses)]])),
  );
}

/** What it is called, with what tells it apart: "Anna de Vries (12)". */
function nameOf(resource: ResourcePlan, record: Row): string {
  const title = titleOf(resource, record);
  const mark = nameInFile({ namedBy: resource.resource.namedBy ?? null }, record);
  return mark === undefined || resource.resource.title.some((name) => record[name] === mark)
    ? title
    : `${title} (${mark})`;
}
