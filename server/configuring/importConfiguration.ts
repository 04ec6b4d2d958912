import { sql } from 'kysely';
import type { Acting, Engine, WriteContext } from '../../engine/api/engine';
import { quoted } from '../../engine/api/import/rows/cellSentences';
import { copyBelow } from '../../engine/api/operations/copyBelow';
import { inWrite } from '../../engine/api/operations/transaction';
import { writtenBefore } from '../../engine/api/operations/undoOperation';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { METRES } from '../../engine/fields/measure/measure';
import type { importRaceConfiguration } from '../../resources/races/configuration.calls';
import type { ConfigurationPart } from '../../resources/races/configurationParts';
import {
  type ConfigurationSource,
  type ConfiguredRace,
  readConfiguredRace,
  type SourceNote,
  type StoredRace,
} from './configurationSource';
import { movedTimes } from './movedTimes';
import { type ConfigurationItem, settler } from './settleCopies';

interface ImportOptions {
  readonly source: ConfigurationSource;
  /** The race that takes it. */
  readonly raceId: number;
  readonly parts: readonly ConfigurationPart[];
  readonly existing: 'keep' | 'update';
  readonly devices: boolean;
  /** Nothing is written: what it would come to is found by doing it and taking it back. */
  readonly isDryRun: boolean;
  /** Chosen before it begins: by it a second run knows that the first one wrote everything. */
  readonly operationId: string;
  /** Receives the number of records so far; what it throws ends the import. */
  afterSlice?(done: number): void;
}

type Outcome = Omit<AnswerOf<typeof importRaceConfiguration>, 'operation_id' | 'background_task_id'>;

/** As many of a part as somebody looks through. */
const MOST_ITEMS = 200;

/** Takes what a source has into a race, as one operation: all of it or nothing. @throws ApiError 404, 422 */
export async function importConfiguration({ engine, actor }: Acting, options: ImportOptions): Promise<Outcome> {
  const { raceId, operationId, isDryRun } = options;
  const resource = engine.plan.get('races');
  try {
    return await inWrite({ engine, actor, resource, operationId }, async (write) => {
      // Two into one event would both make the timeline that it lacks.
      await sql`select pg_advisory_xact_lock(hashtextextended('configuring', (select event_id from races where id = ${raceId})))`.execute(
        write.tx,
      );
      const isDone = (await writtenBefore(write.tx, operationId)) > 0;
      const outcome = await takeConfiguration(write, { ...options, isTaken: isDone });
      if (isDryRun) throw new TakenBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

type Taking = Omit<ImportOptions, 'isDryRun' | 'operationId'>;

/** As a part of a larger write. What was taken by it before is only told. @throws ApiError 404, 422 */
export async function takeConfiguration(
  write: WriteContext,
  { isTaken = false, ...options }: Taking & { isTaken?: boolean },
): Promise<Outcome> {
  const { source, raceId, parts } = options;
  const target = await readConfiguredRace(write.tx, raceId);
  const { moved, moves } = movedTimes(source.race, target);
  const items = isTaken ? [] : await take(write, { ...options, target, moved });
  return {
    source: { name: source.race.name, event: source.race.event },
    moves,
    ...summed(parts, items),
    notes: [...source.notes, ...differences(source.race, target, parts)],
  };
}

/** Ends the transaction of a dry run. */
class TakenBack extends Error {
  override name = 'TakenBack';
  constructor(readonly outcome: Outcome) {
    super('A dry run writes nothing.');
  }
}

interface TakeOptions extends Taking, Pick<ReturnType<typeof movedTimes>, 'moved'> {
  readonly target: StoredRace;
}

async function take(write: WriteContext, options: TakeOptions): Promise<ConfigurationItem[]> {
  const { source, target, moved, existing, devices, afterSlice } = options;
  const items: ConfigurationItem[] = [];
  const course = source.race.course_id;
  const copies = await copyBelow(write, {
    to: target.event_id,
    level: 'event',
    parts: new Set(options.parts),
    rowsOf: source.rowsOf,
    moved,
    known: new Map([
      ['races', new Map([[source.race.id, target.id]])],
      // Markers come along without their course too, onto that of the race.
      ['courses', new Map(course !== null && target.course_id !== null ? [[course, target.course_id]] : [])],
    ]),
    settle: settler({ source, target, existing, devices, note: (item) => items.push(item) }),
    ...(afterSlice && { afterSlice }),
  });
  const taken = course === null ? undefined : copies.get('courses')?.get(course);
  if (options.parts.includes('courses') && taken !== undefined && taken !== target.course_id)
    await updateRecords({ ...write, ids: [target.id], patch: { course_id: taken } });
  return items;
}

function summed(
  parts: readonly ConfigurationPart[],
  items: readonly ConfigurationItem[],
): Pick<Outcome, 'parts' | 'items'> {
  const of = (part: ConfigurationPart) => items.filter((item) => item.part === part);
  return {
    parts: parts.map((part) => {
      const own = of(part);
      const count = (fate: ConfigurationItem['fate']) => own.filter((item) => item.fate === fate).length;
      return {
        ...{ part, found: own.length, created: count('created'), updated: count('updated') },
        ...{ kept: count('kept'), left_out: count('left_out') },
      };
    }),
    items: parts.flatMap((part) => of(part).slice(0, MOST_ITEMS)),
  };
}

/** In what the two races differ, where that says something about what is taken. */
function differences(
  source: ConfiguredRace,
  target: ConfiguredRace,
  parts: readonly ConfigurationPart[],
): SourceNote[] {
  const messages: string[] = [];
  const metres = ({ distance }: ConfiguredRace) => distance && distance.value * (METRES[distance.unit] ?? 1);
  const [from, to] = [metres(source), metres(target)];
  const isAlongCourse = parts.some((part) => part === 'courses' || part === 'timelines');
  if (isAlongCourse && from !== null && to !== null && Math.abs(from - to) > to / 100)
    messages.push(
      `${quoted(source.name)} is ${said(source)} long, this race ${said(target)}: look at the distances of what is taken.`,
    );
  const [theirs, own] = [source.laps ?? 1, target.laps ?? 1];
  if (parts.includes('timelines') && source.laps !== null && theirs !== own)
    messages.push(`${quoted(source.name)} has ${theirs} ${theirs === 1 ? 'lap' : 'laps'}, this race ${own}.`);
  return messages.map((message) => ({ line: null, message }));
}

function said({ distance }: ConfiguredRace): string {
  return distance ? `${distance.value} ${distance.unit}` : '';
}

/** How many records a source has of some parts. */
export async function countConfiguration(
  { plan, db }: Engine,
  { source, parts }: Pick<ImportOptions, 'source' | 'parts'>,
): Promise<number> {
  const copied = [...plan.resources.values()].filter(({ resource }) =>
    parts.includes(resource.copying?.part as ConfigurationPart),
  );
  const counts = copied.map((one) => sql`select count(*) as count from ${source.rowsOf(one)} t`);
  const found = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from (${sql.join(counts, sql` union all `)}) counted`.execute(db);
  return found.rows[0]?.total ?? 0;
}
