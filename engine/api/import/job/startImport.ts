import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { identityOf } from '../../../core/access/actor';
import { invalid } from '../../../core/errors';
import { importLevel } from '../../../core/importKinds';
import { type ImportInput, importInput } from '../../../records/imports.calls';
import { wholeEncoding } from '../../../tables/inspectFile';
import { parseInput } from '../../calls/parseInput';
import type { Acting, Row } from '../../engine';
import { insertRecords } from '../../operations/createRecords';
import { readRecord } from '../../operations/readRecords';
import { inWrite } from '../../operations/transaction';
import { queueTask } from '../../tasks/taskQueue';
import type { Mapping } from '../mapping/mapColumns';
import { nothingMapped } from '../mapping/nothingMapped';
import { isReasonColumn } from '../mapping/reasonColumn';
import { comparedColumns } from './comparedRows';
import { requireImport } from './importAccess';
import { kindOf, type ResolvedImport, resolveImport } from './resolveImport';

interface StartOptions extends Acting {
  body: unknown;
}

/**
 * Checks and settles an import and queues it. The record and its task exist together or not at all.
 * @throws ApiError 403, 422 with the texts at their fields (`file` for what is wrong with the file)
 */
export async function startImport(options: StartOptions): Promise<{ record: Row; operationId: string }> {
  const { engine, actor } = options;
  const input = parseInput(importInput(engine.plan), options.body);
  const given: Row = input;
  const { column } = importLevel(engine.plan);
  const tenantId = Number(given[column]);
  const kind = kindOf(engine, input.kind);
  const mode = input.mode ?? kind.mode;
  await requireImport({ engine, actor, tenantId, kind, mode });
  const resolved = await resolveImport({ ...options, input, mapping: input.mapping });
  for (const [name, why] of Object.entries(kind.needs))
    if ((resolved.presets[name] ?? null) === null && !Object.values(resolved.mapping).includes(name))
      throw invalid({ [name]: [why] });
  if (input.expect && kind.asksAbout.length === 0 && !kind.identity)
    throw invalid({ expect: ['Nothing is asked about files of this kind: leave it out, or send 0.'] });
  const nothing = nothingMapped(resolved.mapping, resolved.inspection);
  if (nothing !== null) throw invalid({ mapping: [nothing] });
  if (resolved.questions.length > 0) throw invalid({ mapping: [...resolved.questions] });
  const matchOn = chosenMatch(input, resolved);
  const isMatched =
    resolved.matchFields.length === 0 ||
    matchOn !== null ||
    comparedColumns({ ...resolved, plan: engine.plan }) !== null;
  if (mode === 'update' && !isMatched) throw invalid({ match_on: [updateNeedsMatch(resolved)] });
  if (mode === 'update' && matchOn !== null && isMatchAlone(resolved, matchOn))
    throw invalid({ mapping: [nothingToUpdate(resolved, matchOn)] });
  const afresh = await resolved.detectAfresh();
  const resource = engine.plan.get('imports');
  const operationId = randomUUID();
  return inWrite({ engine, actor, resource }, async (context) => {
    const [id = 0] = await insertRecords(context, [
      {
        [column]: tenantId,
        ...recordOf(input, { ...resolved, afresh }),
        mode,
        match_on: matchOn,
        operation_id: operationId,
        requested_by_id: identityOf(actor, engine.plan.tenancy.owner),
      },
    ]);
    const task = await queueTask(engine, {
      actor,
      kind: 'import',
      title: `${input.dry_run ? 'Try' : 'Import'} ${resolved.kind.noun} from ${resolved.source.fileName}`.slice(0, 500),
      input: { import_id: id },
      tenantId,
      total: resolved.inspection.approximateRows,
      db: context.tx,
    });
    await sql`update imports set background_task_id = ${task.id} where id = ${id}`.execute(context.tx);
    return { record: await readRecord({ engine, actor, resource, id, db: context.tx }), operationId };
  });
}

function recordOf(
  input: ImportInput,
  { source, presets, inspection, mapping, afresh, dateFormat, isDateGuessed }: ResolvedImport & { afresh: Mapping },
): Row {
  const columns = inspection.columns.filter((name) => !isReasonColumn(name));
  return {
    ...presets,
    kind: input.kind,
    file_id: input.file_id,
    file_name: source.fileName,
    delimiter: inspection.delimiter,
    encoding: wholeEncoding(inspection),
    sheet: inspection.sheet,
    has_header: inspection.headerLine !== null,
    // A guess is no answer to remember, and comes out the same when the file is read.
    date_format: isDateGuessed ? null : dateFormat,
    columns,
    mapping: saidMapping({ columns, mapping, afresh }),
    chosen: chosenMapping({ columns, mapping, afresh }),
    lenient: input.lenient ?? true,
    skip_duplicates: input.skip_duplicates ?? false,
    dry_run: input.dry_run ?? false,
    expect: input.expect ?? null,
    total: inspection.approximateRows,
  };
}

interface MappingOptions {
  columns: readonly string[];
  mapping: Mapping;
  /** What the columns would fill by a guess. */
  afresh: Mapping;
}

/** Columns that are imported, and those left out although a guess would import them. */
function saidMapping({ columns, mapping, afresh }: MappingOptions): Mapping {
  const isSaid = (name: string): boolean => (mapping[name] ?? afresh[name] ?? null) !== null;
  return Object.fromEntries(columns.filter(isSaid).map((name) => [name, mapping[name] ?? null]));
}

/** What a person chose: all that differs from the guess. A guess that nobody corrected is made again for the next file, from its values. */
function chosenMapping({ columns, mapping, afresh }: MappingOptions): Mapping {
  const isChosen = (name: string): boolean => (mapping[name] ?? null) !== (afresh[name] ?? null);
  return Object.fromEntries(columns.filter(isChosen).map((name) => [name, mapping[name] ?? null]));
}

function chosenMatch(input: ImportInput, resolved: ResolvedImport): string | null {
  if (input.match_on == null) return resolved.matchOn;
  const { resource, mapping, matchFields: allowed } = resolved;
  if (!allowed.includes(input.match_on)) {
    throw invalid({
      match_on: [allowed.length > 0 ? `Must be one of: ${allowed.join(', ')}.` : 'These rows are matched by name.'],
    });
  }
  if (!Object.values(mapping).includes(input.match_on)) {
    const label = resource.fields.get(input.match_on)?.label ?? input.match_on;
    throw invalid({ match_on: [`No column is mapped to ${label}, so rows cannot be matched by it.`] });
  }
  return input.match_on;
}

function updateNeedsMatch({ matchFields, resource }: ResolvedImport): string {
  const labels = matchFields.map((name) => resource.fields.get(name)?.label ?? name);
  return `Updating needs a column to match rows by. Map one to ${labels.join(' or ')}.`;
}

/** Rows that are found and say nothing of what they found would all count as done. */
function isMatchAlone({ mapping }: ResolvedImport, matchOn: string): boolean {
  return Object.values(mapping).every((target) => target === null || target === matchOn);
}

function nothingToUpdate({ resource }: ResolvedImport, matchOn: string): string {
  const label = resource.fields.get(matchOn)?.label ?? matchOn;
  return `Only ${label} is mapped, by which rows are found. Map a column that says what changes.`;
}
