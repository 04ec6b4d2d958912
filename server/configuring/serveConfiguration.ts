import { randomUUID } from 'node:crypto';
import { requireAccess } from '../../engine/api/calls/requireAccess';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Acting, Engine } from '../../engine/api/engine';
import { operationParts } from '../../engine/api/operations/operationParts';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import type { TaskContext } from '../../engine/api/tasks/taskWorker';
import type { BodyOf } from '../../engine/core/calls/defineCall';
import { invalid } from '../../engine/core/errors';
import { exportRaceConfiguration, importRaceConfiguration } from '../../resources/races/configuration.calls';
import type { ConfigurationPart } from '../../resources/races/configurationParts';
import { type ConfigurationSource, raceSource, readConfiguredRace } from './configurationSource';
import { fileConfiguration } from './fileConfiguration';
import { countConfiguration, importConfiguration } from './importConfiguration';
import { usualSource } from './usualSource';
import { textOf, writeConfiguration } from './writeConfiguration';

/** Kind of the background task that imports a large configuration. */
export const CONFIGURE_TASK = 'import_configuration';

/** More records than a request waits for. */
const MOST_AT_ONCE = 1_000;

type Wanted = Omit<BodyOf<typeof importRaceConfiguration>, 'dry_run'>;

/** What a race is set up with: taken from another one or a file, and given out as one. */
export function serveConfiguration(serve: ServeCall, engine: Engine): void {
  serveExport(serve, engine);
  serve(importRaceConfiguration, async ({ actor, params: { id }, body: { dry_run: isDryRun, ...wanted }, reply }) => {
    const acting = { engine, actor };
    await requireParts(acting, id, wanted);
    const source = await sourceOf(acting, id, wanted);
    const operationId = randomUUID();
    const total = await countConfiguration(engine, { source, parts: wanted.parts });
    const options = { ...wanted, source, raceId: id, operationId };
    if (isDryRun || total <= MOST_AT_ONCE) {
      const outcome = await importConfiguration(acting, { ...options, isDryRun });
      const isWritten = !isDryRun && (await operationParts(engine.db, operationId)).length > 0;
      if (isWritten) reply.header('X-Operation-Id', operationId);
      return { ...outcome, operation_id: isWritten ? operationId : null, background_task_id: null };
    }
    const outcome = await importConfiguration(acting, { ...options, isDryRun: true });
    const { name, event_id } = await readConfiguredRace(engine.db, id);
    const task = await queueTask(engine, {
      actor,
      kind: CONFIGURE_TASK,
      title: `Import the configuration of ${source.race.name} into ${name}`,
      input: { race_id: id, wanted, operation_id: operationId },
      tenantId: event_id,
      total,
    });
    reply.code(202).header('Location', `/v1/admin/background_tasks/${task.id}`);
    return { ...outcome, operation_id: operationId, background_task_id: task.id };
  });
}

function serveExport(serve: ServeCall, engine: Engine): void {
  serve(exportRaceConfiguration, async ({ actor, params: { id }, reply }) => {
    const file = await writeConfiguration({ engine, actor }, id);
    const name = `${file.event.name} ${file.race.name}`.replace(/[^\p{L}\p{N}._ -]+/gu, '_');
    return reply
      .header('Content-Type', exportRaceConfiguration.answer.mediaType)
      .header(
        'Content-Disposition',
        `attachment; filename="configuration.json"; filename*=UTF-8''${encodeURIComponent(`${name}.json`)}`,
      )
      .send(textOf(file));
  });
}

/** All of it is made, or nothing, and never twice. What the requester may do is asked again, since time has passed. */
export async function runConfigure(context: TaskContext) {
  const { engine, signal, task } = context;
  const actor = await context.requester();
  const {
    race_id: raceId,
    wanted,
    operation_id: operationId,
  } = context.input as unknown as {
    race_id: number;
    wanted: Wanted;
    operation_id: string;
  };
  await requireParts({ engine, actor }, raceId, wanted);
  const source = await sourceOf({ engine, actor }, raceId, wanted);
  const total = Number(task.total) || 1;
  // Beside the write, whose transaction the task's row is no part of.
  let reporting: Promise<void> = Promise.resolve();
  const afterSlice = (done: number): void => {
    signal.throwIfAborted();
    reporting = reporting.then(() => context.progress(done / total)).catch(() => {});
  };
  try {
    await importConfiguration(
      { engine, actor },
      { ...wanted, source, raceId, operationId, isDryRun: false, afterSlice },
    );
    const records = await operationParts(engine.db, operationId);
    return { operation_id: records.length > 0 ? operationId : null, records };
  } finally {
    await reporting;
  }
}

/** What each part is written with. */
const WRITES: Readonly<Record<ConfigurationPart, readonly string[]>> = {
  courses: ['courses.create', 'races.update'],
  markers: ['markers.create'],
  waves: ['waves.create'],
  timelines: ['timelines.create'],
  rankings: ['rankings.create'],
};

/** Each part asks for the permissions of its own records, here and where they are read. @throws ApiError 403 */
async function requireParts(
  acting: Acting,
  id: number,
  { parts, existing, from_race_id: from }: Wanted,
): Promise<void> {
  for (const part of parts) {
    const needed = [...WRITES[part], ...(existing === 'update' ? [`${part}.update`] : [])];
    for (const permission of needed) {
      const access = { on: 'races', by: 'id', permission } as const;
      await requireAccess({ ...acting, call: { method: 'POST', access }, params: { id } });
    }
    if (from === undefined) continue;
    const access = { on: 'races', by: 'from_race_id', permission: `${part}.read` } as const;
    await requireAccess({ ...acting, call: { method: 'GET', access }, params: {}, body: { from_race_id: from } });
  }
}

/** @throws ApiError 422 at `from_race_id`, `file_id` or `usual` */
async function sourceOf(acting: Acting, raceId: number, wanted: Wanted): Promise<ConfigurationSource> {
  const { from_race_id: from, file_id: fileId, usual } = wanted;
  if ([from, fileId, usual].filter((said) => said !== undefined).length !== 1)
    throw invalid({ from_race_id: ['Say either which race it is taken of, or which file, or that it is the usual.'] });
  if (usual) return usualSource(acting.engine, raceId);
  if (from === raceId) throw invalid({ from_race_id: ['Choose another race than the one that takes it.'] });
  const { event_id: eventId } = await readConfiguredRace(acting.engine.db, raceId);
  if (fileId !== undefined) return fileConfiguration({ ...acting, eventId, fileId, track: wanted.track });
  const isSameEvent = (await readConfiguredRace(acting.engine.db, from ?? 0)).event_id === eventId;
  return raceSource(acting, { raceId: from ?? 0, isSameEvent });
}
