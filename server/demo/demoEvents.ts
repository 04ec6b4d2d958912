import { randomUUID } from 'node:crypto';
import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';

const DAY_MS = 24 * 60 * 60 * 1000;

interface DemoEvent {
  readonly name: string;
  readonly slug: string;
  readonly city: string;
  /** Days from today to the event. */
  readonly inDays: number;
  readonly race: { readonly name: string; readonly kilometres: number };
  /** What it went through, in this order. */
  readonly steps: readonly Row[];
}

/** Small events of the same organization, one for each other place on an event's way. */
const EVENTS: readonly DemoEvent[] = [
  {
    name: 'Lighthouse Night Run',
    slug: 'lighthouse-night-run',
    city: 'Oostende',
    inDays: 61,
    race: { name: '8 km', kilometres: 8 },
    steps: [{ status: 'submitted' }],
  },
  {
    name: 'Dune Trail',
    slug: 'dune-trail',
    city: 'De Haan',
    inDays: 96,
    race: { name: 'Trail', kilometres: 24 },
    steps: [
      { status: 'submitted' },
      {
        status: 'rejected',
        rejection_reason: 'The start lies within the nature reserve. Add the permit, or move the start to the dike.',
      },
    ],
  },
  {
    name: 'Bridge Relay',
    slug: 'bridge-relay',
    city: 'Gent',
    inDays: 33,
    race: { name: 'Relay', kilometres: 20 },
    steps: [
      { status: 'submitted' },
      { status: 'approved' },
      { status: 'published' },
      { status: 'cancelled', cancellation_reason: 'The bridge stays closed for repairs until the autumn.' },
    ],
  },
  {
    name: 'Old Docks 10K',
    slug: 'old-docks-10k',
    city: 'Gent',
    inDays: -170,
    race: { name: '10 km', kilometres: 10 },
    steps: [{ status: 'submitted' }, { status: 'approved' }, { status: 'published' }, { status: 'finished' }],
  },
];

interface Options {
  engine: Engine;
  tx: EngineTransaction;
  insert: (name: string, rows: readonly Row[]) => Promise<number[]>;
  organizationId: number;
  applicationId: number;
  timeZone: string;
  now: Date;
}

/** One event for each status that the marathon and its next season do not have. */
export async function fillEvents({ engine, tx, insert, organizationId, applicationId, timeZone, now }: Options) {
  for (const { race, inDays, steps, ...event } of EVENTS) {
    const day = new Date(now.getTime() + inDays * DAY_MS);
    const [eventId = 0] = await insert('events', [
      {
        ...event,
        organization_id: organizationId,
        application_id: applicationId,
        timezone: timeZone,
        start_date: day.toISOString().slice(0, 10),
        country: 'BE',
      },
    ]);
    const start = `${day.toISOString().slice(0, 10)}T09:00:00.000Z`;
    const distance = { value: race.kilometres, unit: 'km' };
    const [raceId = 0] = await insert('races', [{ event_id: eventId, name: race.name, distance, start_at: start }]);
    if (inDays < 0) await write({ engine, tx, resource: 'races', id: raceId, values: { status: 'after' } });
    for (const step of steps) await takeStep({ engine, tx, eventId, step, now });
  }
}

/** As the step itself would write it, each an operation of its own. */
export async function takeStep({
  engine,
  tx,
  eventId,
  step,
  now,
}: Pick<Options, 'engine' | 'tx' | 'now'> & { eventId: number; step: Row }) {
  const at = step.status === 'rejected' ? {} : { [`${step.status}_at`]: now.toISOString() };
  await write({ engine, tx, resource: 'events', id: eventId, values: { ...step, ...at } });
}

async function write(options: { engine: Engine; tx: EngineTransaction; resource: string; id: number; values: Row }) {
  const resource = options.engine.plan.get(options.resource);
  await inWrite({ ...options, actor: SYSTEM, resource, operationId: randomUUID() }, (context) =>
    writeValues(context, [options.id], options.values),
  );
}
