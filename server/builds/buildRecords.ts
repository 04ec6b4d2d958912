import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import type { Stored } from '../../resources/allResources';
import { type BuildStatus, isOver, statusesBefore } from '../../resources/builds/buildFlow';
import { MAX_LOG_LINE, MAX_LOG_LINES } from '../../resources/builds/builds.resource';

export type BuildRecord = Omit<
  Stored<'builds'>,
  'application' | 'bundle' | 'artifact' | 'background_task' | 'requested_by'
> & {
  readonly artifact_source: string | null;
  readonly heard: readonly string[];
};

/** A build as it is stored; null where it is gone. */
export async function readBuild(db: EngineDatabase, id: number): Promise<BuildRecord | null> {
  const found = await sql<BuildRecord>`select * from builds where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

/** Tells consoles that a build moved. */
export async function noticeBuild(engine: Engine, db: EngineDatabase, id: number): Promise<void> {
  await notifyWrite({ engine, db, resource: engine.plan.get('builds'), operationId: null }, 'update', [id]);
}

/** Adds lines to the log of a build, each with its time; the latest are kept. */
export async function logBuild(
  engine: Engine,
  db: EngineDatabase,
  id: number,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update builds set log = ${appended(lines)}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    db,
  );
  await noticeBuild(engine, db, id);
}

/**
 * Takes a build on, if that is what follows where it stands: whoever comes late changes nothing. Gives whether it did.
 */
export async function advanceBuild(
  engine: Engine,
  db: EngineDatabase,
  {
    id,
    to,
    message = null,
    lines = [],
  }: { id: number; to: BuildStatus; message?: string | null; lines?: readonly string[] },
): Promise<boolean> {
  const ends = isOver(to);
  const moved = await sql`
    update builds set status = ${to}, message = ${message?.slice(0, MAX_LOG_LINE) ?? null}, log = ${appended(lines)},
      started_at = coalesce(started_at, now()), finished_at = case when ${ends} then now() end,
      version = version + 1, updated_at = now()
    where id = ${id} and status = any(${statusesBefore(to)}::text[]) returning id`.execute(db);
  if (moved.rows.length === 0) return false;
  await noticeBuild(engine, db, id);
  return true;
}

function appended(lines: readonly string[]) {
  const stamp = `${new Date().toISOString().slice(0, 19)}Z`;
  const stamped = lines.map((line) => `${stamp} ${cleaned(line)}`.slice(0, MAX_LOG_LINE));
  return sql`(log || ${stamped}::text[])[greatest(1, cardinality(log) + ${stamped.length}::int - ${MAX_LOG_LINES - 1}::int):]`;
}

/** As it can be stored and shown: colours of a terminal and other controls are left out. */
function cleaned(line: string): string {
  return line
    .replace(/\p{Cc}\[[0-9;]*[A-Za-z]/gu, '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trimEnd();
}
