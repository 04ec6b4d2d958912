import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import {
  sampleConnection,
  syncConnection,
  testConnection,
} from '../../resources/event_integrations/eventIntegrations.calls';
import { integrationSyncs } from '../../resources/integration_syncs/integrationSyncs.resource';
import { ConnectionError } from './adapter';
import { type Connecting, openConnection, readConnection } from './connect';
import { raceColumn, settleReading } from './sync/reading';
import { stage } from './sync/stage';
import { noteTest, queueSync } from './sync/syncs';

/** Whoever waits for an answer waits no longer. */
const PATIENCE_MS = 45_000;
const SAMPLED = 500;
const SHOWN_SAMPLES = 5;
const LONGEST_SAMPLE = 80;

/** What is done with a connection by hand. */
export function serveConnections(serve: ServeCall, connecting: Connecting): void {
  const { engine } = connecting;
  serve(testConnection, async ({ params: { id } }) => {
    const { record, secrets } = await readConnection(engine.db, id);
    const found = await attempted(async () => {
      const { adapter, connection } = await openConnection(connecting, id, AbortSignal.timeout(PATIENCE_MS));
      return adapter.test(connection);
    });
    await noteTest(engine, { id, settings: record.settings, secrets }, found);
    return found;
  });
  serve(sampleConnection, async ({ actor, params: { id } }) => {
    const sampled = await attempted(() => sample(connecting, actor, id));
    if (!sampled.ok) throw new ApiError({ code: 'conflict', message: sampled.message });
    return sampled.message;
  });
  serve(syncConnection, async ({ actor, params: { id }, body: { dry_run, back }, reply }) => {
    const { record, adapter } = await openConnection(connecting, id).catch((error: unknown) => {
      throw error instanceof ConnectionError ? new ApiError({ code: 'conflict', message: error.message }) : error;
    });
    if (back && !adapter.push) throw new ApiError({ code: 'conflict', message: `${adapter.name} takes nothing back.` });
    const syncId = await queueSync(engine, {
      actor,
      record,
      name: adapter.name,
      kind: back ? 'push' : dry_run ? 'check' : 'pull',
    });
    reply.header('Location', `/v1/admin/integration_syncs/${syncId}`);
    return readRecordOf(integrationSyncs, { engine, actor, id: syncId });
  });
}

/** What somebody waits for, or why there is none of it. */
async function attempted<Result>(
  work: () => Promise<Result>,
): Promise<{ ok: true; message: Result } | { ok: false; message: string }> {
  try {
    return { ok: true, message: await work() };
  } catch (error) {
    if (error instanceof ConnectionError) return { ok: false, message: error.message };
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { ok: false, message: 'There was no answer in time.' };
    throw error;
  }
}

async function sample(connecting: Connecting, actor: Actor, id: number) {
  const { engine } = connecting;
  const open = await openConnection(connecting, id, AbortSignal.timeout(PATIENCE_MS));
  const { adapter } = open;
  const staged = await stage({ name: adapter.name, pages: adapter.pull(open.connection), enough: SAMPLED });
  const reading = await settleReading({ engine, actor, open, staged });
  const races = new Map<string, number>();
  const index = raceColumn(reading, staged.columns);
  for (const { cells } of staged.rows) {
    const said = cells[index]?.trim() ?? '';
    if (said !== '') races.set(said, (races.get(said) ?? 0) + 1);
  }
  return {
    columns: staged.columns.map((name, i) => ({
      name,
      samples: samplesOf(staged.rows.map(({ cells }) => cells[i]?.trim() ?? '')),
      target: reading.mapped[name] ?? null,
    })),
    targets: reading.targets.map(({ name, label, isMany }) => ({ name, label, is_many: isMany })),
    races: [...races].map(([name, count]) => {
      const race = reading.raceOf(name);
      return { name, count, race_id: typeof race === 'object' ? (race?.id ?? null) : null };
    }),
    match_on: adapter.matchOn,
    back: [...(adapter.pushes ?? [])],
    total: staged.total,
  };
}

function samplesOf(cells: readonly string[]): string[] {
  const different = [...new Set(cells.filter((cell) => cell !== ''))];
  return different.slice(0, SHOWN_SAMPLES).map((cell) => cell.slice(0, LONGEST_SAMPLE));
}
