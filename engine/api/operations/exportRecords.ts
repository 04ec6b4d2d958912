import { sql } from 'kysely';
import { type Actor, mayAnywhere } from '../../core/access/actor';
import { ApiError } from '../../core/errors';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { ListQuery } from '../../core/query/listQuery';
import { nameInFile, titleOf } from '../../core/titleOf';
import type { ActingOn, Engine, Row } from '../engine';
import { isFieldReadable, reachableRows } from '../sql/accessSql';
import { afterSql } from '../sql/afterSql';
import { sortSql, whereSql } from '../sql/querySql';
import { selectSql } from '../sql/selectSql';
import { inExportTurn } from './exportTurns';
import { includeRecords } from './includeRecords';
import { forbidden } from './readRecords';

/** Rows per query: enough to keep the database busy, few enough to keep memory flat. */
const CHUNK = 2_000;

interface ExportColumnsOptions {
  actor: Actor;
  resource: ResourcePlan;
  /** Fields in the order wanted; all that can be shown when null. */
  names: readonly string[] | null;
}

/** The columns of an export. @throws ApiError 403 without the permission to export, 400 for an unknown column. */
export function exportColumns({ actor, resource, names }: ExportColumnsOptions): FieldPlan[] {
  const permission = `${resource.resource.permission}.export`;
  if (!mayAnywhere(actor, permission)) throw forbidden(permission);
  const readable = [...resource.fields.values()].filter(
    (field) => isFieldReadable(actor, field) && (!field.field.options.detailOnly || isBroughtBack(resource, field)),
  );
  if (!names)
    return readable.filter((field) => field.field.options.column !== 'never' || isBroughtBack(resource, field));
  return names.map((name) => {
    const field = readable.find((candidate) => candidate.name === name);
    if (!field)
      throw new ApiError({
        code: 'malformed',
        message: `columns: "${name}" is unknown. Allowed: ${readable.map((one) => one.name).join(', ')}.`,
      });
    return field;
  });
}

/** What no list shows is exported all the same where importing the file is how it comes back. */
function isBroughtBack({ resource }: ResourcePlan, { field: { options }, isComputed }: FieldPlan): boolean {
  return options.detailOnly === true && resource.importing !== undefined && !isComputed && !options.readOnly;
}

interface ExportRowsOptions extends ActingOn {
  query: ListQuery;
  columns: readonly FieldPlan[];
}

/**
 * The header and then a line of texts per record the actor may export, in the query's order, read in chunks: however many
 * records there are, few are in memory. References are named as import finds them again.
 */
export async function* exportRows({
  engine,
  actor,
  resource,
  query,
  columns,
}: ExportRowsOptions): AsyncGenerator<string[]> {
  yield columns.map((field) => field.label);
  const include = Object.fromEntries(
    columns.flatMap((field) =>
      field.includeName && resource.relations.get(field.includeName)?.kind === 'one' ? [[field.includeName, {}]] : [],
    ),
  );
  const only = naming(engine, columns);
  const selected = selectSql({
    ...{ engine, actor, resource, alias: 't', isDetail: false },
    include: Object.fromEntries(columns.map(({ name }) => [name, {}])),
  });
  const where = whereSql({ engine, actor, resource, query, alias: 't' });
  const allowed = reachableRows({ engine, actor, resource, verb: 'export', alias: 't' });
  const readAfter = async (position: unknown[] | null) => {
    const after = position
      ? sql` and ${afterSql({ sort: query.sort, values: position, resource, alias: 't' })}`
      : sql``;
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(resource.name)} t where ${where} and ${allowed}${after}
      order by ${sortSql(query.sort, resource, 't')} limit ${CHUNK}`.execute(engine.db);
    await includeRecords({ engine, db: engine.db, actor, resource, records: rows, include, only });
    return { lines: rows.map((row) => columns.map((field) => cellText(engine, field, row))), last: rows.at(-1) };
  };
  let position: unknown[] | null = null;
  for (;;) {
    const { lines, last } = await inExportTurn(() => readAfter(position));
    yield* lines;
    if (!last || lines.length < CHUNK) return;
    position = query.sort.map((key) => last[key.field] ?? null);
  }
}

/** What `cellText` asks of the records that references lead to: a tenth of what there is of an athlete. */
function naming(engine: Engine, columns: readonly FieldPlan[]): Map<string, Set<string>> {
  const only = new Map<string, Set<string>>();
  for (const { includeName, target, namedBy } of columns)
    if (includeName && target)
      only.set(includeName, new Set([...engine.plan.get(target).resource.title, ...(namedBy ?? [])]));
  return only;
}

function cellText(engine: Engine, field: FieldPlan, row: Row): string {
  const value = row[field.name] ?? null;
  if (value === null) return '';
  const related = field.includeName ? (row[field.includeName] as Row | null | undefined) : null;
  if (related && field.target) return nameInFile(field, related) ?? titleOf(engine.plan.get(field.target), related);
  return field.field.type.toText(value, field.field.options);
}
