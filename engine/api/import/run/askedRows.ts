import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import { nameInFile, titleOf } from '../../../core/titleOf';
import type { Engine, EngineDatabase, Row } from '../../engine';
import { quoted } from '../rows/cellSentences';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';
import type { Decided } from './decideRows';
import type { AskedRow, Question } from './importRun';
import type { Taken } from './matchRows';

interface Asking {
  readonly engine: Engine;
  readonly resource: ResourcePlan;
  readonly asksAbout: readonly string[];
  /** Null where the file says nothing of who or what its rows are. */
  readonly identity: ImportIdentity | null;
  /** Nobody is there to be asked: rows that the list keeps apart are two. */
  readonly refusesOthers?: boolean;
}

/** Of the rows those that somebody is asked about before they are written. One query, whatever their number. */
export async function askedRows(run: Asking, db: EngineDatabase, decided: readonly Decided[]): Promise<AskedRow[]> {
  const { resource, asksAbout, identity, refusesOthers = false } = run;
  const changing = decided.flatMap((one) => {
    const { record, write, isByName = false } = one;
    if (!record || !write) return [];
    const names = asksAbout.filter((name) => name in write.values);
    const { means = {} } = one.row;
    const isMeant = identity === null || identity.isSame(record, means);
    const isOther = identity !== null && (!isMeant || isAnother(identity, record, write.values));
    return names.length > 0 || isOther || isByName
      ? [
          {
            one,
            record,
            values: isMeant ? write.values : { ...write.values, ...means },
            names,
            isOther,
            isMeant,
            isByName,
          },
        ]
      : [];
  });
  const uses = await usesOf(run, db, [
    ...changing.map(({ record }) => Number(record.id)),
    ...decided.flatMap(({ released = [] }) => released.map(({ holder }) => Number(holder.id))),
  ]);
  const changed = changing.flatMap(({ one, record, values, names, isOther, isMeant, isByName }): AskedRow[] => {
    const used = uses.get(Number(record.id));
    if (used === undefined && !isOther && !isByName) return [];
    const { emptied = [] } = one;
    const told = isOther ? [...(used === undefined ? [] : names), ...(identity?.fields ?? []), ...emptied] : names;
    const question = isOther
      ? used === undefined
        ? 'other'
        : 'other_in_use'
      : used === undefined
        ? 'by_name'
        : 'in_use';
    const why = isOther
      ? [
          isMeant ? becomesAnother(resource, record, values) : meansAnother(resource, record, values),
          ...(isMeant ? handsOn(resource, record, values) : []),
          ...(emptied.length > 0 ? [becomeEmpty(resource, emptied), ...stayAsTheyAre(resource, one)] : []),
        ]
      : isByName
        ? [foundByName(resource, record)]
        : [];
    const shown = isByName && !isOther ? Object.keys(values) : told;
    return [asked(resource, { one, record, after: values, shown, question, why, uses: used ?? 0 })];
  });
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
  const { field, holder } = taken;
  const value = quoted(String(holder[field.name]));
  const label = field.label.toLowerCase();
  const kind = resource.label.toLowerCase();
  return asked(resource, {
    one,
    record: holder,
    after: { [field.name]: null },
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
export async function isAnyToAsk(run: Asking & { tenant: Tenant }): Promise<boolean> {
  return run.identity ? isAnyThere(run) : isAnyInUse(run);
}

/** Whether the tenant has any record yet. */
export async function isAnyThere({
  engine,
  resource,
  tenant,
}: Pick<Asking, 'engine' | 'resource'> & { tenant: Tenant }): Promise<boolean> {
  const isLive = resource.resource.softDelete ? sql`deleted_at is null` : sql`true`;
  const found = await sql`
    select 1 from ${sql.table(resource.name)} where ${sql.ref(tenant.column)} = ${tenant.id} and ${isLive} limit 1`.execute(
    engine.db,
  );
  return found.rows.length > 0;
}

/** Whether any record of the tenant is in use at all: where none is, nothing has to be asked. */
async function isAnyInUse({ engine, resource, asksAbout, tenant }: Asking & { tenant: Tenant }): Promise<boolean> {
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
  { record, write, beside, isByName = false }: Decided,
): string | null {
  if (beside) return besideAnother(resource, beside);
  if (!record || !write) return null;
  if (identity && isAnother(identity, record, write.values)) return becomesAnother(resource, record, write.values);
  return isByName ? foundByName(resource, record) : null;
}

function besideAnother(resource: ResourcePlan, record: Row): string {
  return `${nameOf(resource, record)} is there already: another would be added beside.`;
}

function foundByName(resource: ResourcePlan, record: Row): string {
  return `${nameOf(resource, record)} is found by the name alone.`;
}

/** Whether values make another of a record. */
export function isAnother(identity: ImportIdentity, record: Row, values: Row): boolean {
  return identity.fields.some((name) => name in values) && !identity.isSame(record, { ...record, ...values });
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

function becomeEmpty({ fields }: ResourcePlan, emptied: readonly string[]): string {
  const labels = emptied.map((name) => fields.get(name)?.label ?? name);
  return `These fields become empty, as the file does not fill them: ${labels.join(', ')}.`;
}

/** What is not of the person: a chip stays with the bib that it was given out with. */
function stayAsTheyAre({ resource, fields }: ResourcePlan, { record, write }: Decided): string[] {
  const { asksAbout = [], identity } = resource.importing ?? {};
  const staying = asksAbout.filter((name) => {
    const isThere = [record?.[name] ?? []].flat().length > 0;
    return isThere && !identity?.fields.includes(name) && !(name in (write?.values ?? {}));
  });
  const labels = staying.map((name) => fields.get(name)?.label ?? name);
  return labels.length === 0 ? [] : [`These fields stay as they are: ${labels.join(', ')}.`];
}

function meansAnother(resource: ResourcePlan, record: Row, means: Row): string {
  return `The row names ${titleOf(resource, means)}, and would change ${nameOf(resource, record)}.`;
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
