import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { isReasonColumn } from '../../engine/api/import/mapping/reasonColumn';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { readRecord } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import type { Actor } from '../../engine/core/access/actor';
import { invalid } from '../../engine/core/errors';
import { parseInput } from '../auth/inputs';
import type { FileStorage } from '../files/storage';
import { queueTask } from '../tasks/taskQueue';
import { requireImport } from './importAccess';
import { type ImportInput, importInput } from './importInput';
import { IMPORT_KINDS } from './importKinds';
import { matchFields, type ResolvedImport, resolveImport } from './resolveImport';

interface StartOptions {
  engine: Engine;
  storage: FileStorage;
  actor: Actor;
  body: unknown;
}

/**
 * Checks and settles an import and queues it. The record and its task exist together or not at all.
 * @throws ApiError 403, 422 with the texts at their fields (`file` for what is wrong with the file)
 */
export async function startImport(o: StartOptions): Promise<{ record: Row; operationId: string }> {
  const { engine, actor } = o;
  const input = parseInput(importInput, o.body);
  const mode = input.mode ?? IMPORT_KINDS[input.kind]?.mode ?? 'add_or_update';
  await requireImport({ engine, actor, eventId: input.event_id, kind: input.kind, mode });
  const resolved = await resolveImport({ ...o, input, mapping: input.mapping });
  if (resolved.kind.needsRace && input.race_id == null)
    throw invalid({ race_id: ['Say which race these are the results of.'] });
  const matchOn = chosenMatch(input, resolved);
  const isMatched = matchFields(resolved.kind, resolved.resource).length === 0 || matchOn !== null;
  if (mode === 'update' && !isMatched) throw invalid({ match_on: [updateNeedsMatch(resolved)] });
  const resource = engine.plan.get('imports');
  const operationId = randomUUID();
  return inWrite({ engine, actor, resource }, async (context) => {
    const [id = 0] = await insertRecords(context, [
      {
        ...recordOf(input, resolved),
        mode,
        match_on: matchOn,
        operation_id: operationId,
        requested_by_id: actor.profileId,
      },
    ]);
    const task = await queueTask(engine, {
      actor,
      kind: 'import',
      title: `${input.dry_run ? 'Try' : 'Import'} ${resolved.kind.noun} from ${resolved.source.fileName}`.slice(0, 500),
      input: { import_id: id },
      eventId: input.event_id,
      total: resolved.inspection.approximateRows,
      db: context.tx,
    });
    await sql`update imports set background_task_id = ${task.id} where id = ${id}`.execute(context.tx);
    return { record: await readRecord({ engine, actor, resource, id, db: context.tx }), operationId };
  });
}

function recordOf(input: ImportInput, { source, inspection, mapping, leftOut, dateFormat }: ResolvedImport): Row {
  const columns = inspection.columns.filter((name) => !isReasonColumn(name));
  return {
    event_id: input.event_id,
    race_id: input.race_id ?? null,
    kind: input.kind,
    file_id: input.file_id,
    file_name: source.fileName,
    delimiter: inspection.delimiter,
    encoding: inspection.encoding,
    sheet: inspection.sheet,
    has_header: inspection.headerLine !== null,
    date_format: dateFormat,
    columns,
    mapping: Object.fromEntries(
      columns.filter((name) => !leftOut.has(name)).map((name) => [name, mapping[name] ?? null]),
    ),
    dry_run: input.dry_run ?? false,
    total: inspection.approximateRows,
  };
}

function chosenMatch(input: ImportInput, resolved: ResolvedImport): string | null {
  if (input.match_on == null) return resolved.matchOn;
  const { kind, resource, mapping } = resolved;
  const allowed = matchFields(kind, resource);
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

function updateNeedsMatch({ kind, resource }: ResolvedImport): string {
  const labels = matchFields(kind, resource).map((name) => resource.fields.get(name)?.label ?? name);
  return `Updating needs a column to match rows by. Map one to ${labels.join(' or ')}.`;
}
