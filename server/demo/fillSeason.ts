import { randomUUID } from 'node:crypto';
import { addDays, formatISO, startOfISOWeek } from 'date-fns';
import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import type { EventStatus } from '../../resources/events/eventStatuses';
import { demoAthletes, type Field } from './demoAthletes';
import { DEMO_ORGANIZATIONS, DEMO_SEASON, DEMO_SUPPORT } from './demoSeason';
import type { Insert } from './insertInto';
import { seededRandom } from './random';

/** What an event went through to where it is, in this order. */
const WAY: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  draft: [],
  submitted: ['submitted'],
  approved: ['submitted', 'approved'],
  published: ['submitted', 'approved', 'published'],
  finished: ['submitted', 'approved', 'published', 'finished'],
  rejected: ['submitted', 'rejected'],
  cancelled: ['submitted', 'approved', 'published', 'cancelled'],
};
/** Registration is open for what is approved; what is out has people on its list. */
const OPEN: readonly EventStatus[] = ['approved', 'published'];
const FIELD: Field = {
  athletes: 90,
  firstNumber: 1,
  pace: [300, 45],
  waves: [''],
  ages: [38, 11, 16],
  femaleShare: 0.42,
};
const SEED = 2027;
const STEPS: readonly EventStatus[] = ['submitted', 'rejected', 'approved', 'published', 'finished', 'cancelled'];

interface Options {
  engine: Engine;
  tx: EngineTransaction;
  insert: Insert;
  timeZone: string;
  now: Date;
}

/** The events of other organizations over some months, and who looks after them: a few statements, whatever their number. */
export async function fillSeason({ engine, tx, insert, timeZone, now }: Options): Promise<void> {
  const organizations = await insert('organizations', [...DEMO_ORGANIZATIONS]);
  const support = await fillSupport(tx, insert);
  const monday = startOfISOWeek(now);
  const dayOf = (days: number) => formatISO(addDays(monday, days), { representation: 'date' });
  const ids = await insert(
    'events',
    DEMO_SEASON.map(({ name, city, of, week, day, days = 1, support: member }) => ({
      ...{ name, city, country: 'BE', timezone: timeZone },
      slug: name.toLowerCase().replaceAll(' ', '-'),
      organization_id: organizations[of],
      start_date: dayOf(week * 7 + day),
      end_date: days > 1 ? dayOf(week * 7 + day + days - 1) : null,
      support_member_id: member === null ? null : support[member],
    })),
  );
  const races = await insert(
    'races',
    DEMO_SEASON.map(({ sport, kilometres, week, day }, index) => ({
      ...{ event_id: ids[index], name: `${kilometres} km`, sport, distance: { value: kilometres, unit: 'km' } },
      start_at: `${dayOf(week * 7 + day)}T08:00:00.000Z`,
    })),
  );
  const random = seededRandom(SEED);
  await insert(
    'athletes',
    DEMO_SEASON.flatMap(({ status, week, day }, index) => {
      const [eventId, raceId] = [ids[index], races[index]];
      if (!OPEN.includes(status) || eventId === undefined || raceId === undefined) return [];
      return demoAthletes({ random, race: FIELD, eventId, raceId, waveIds: [], raceDay: dayOf(week * 7 + day) });
    }),
  );
  for (const status of STEPS) {
    const there = ids.filter((_, index) => WAY[DEMO_SEASON[index]?.status ?? 'draft'].includes(status));
    if (there.length > 0) await moveOn({ engine, tx, ids: there, status, now });
  }
}

/** The ids of the support team, the demo's own account first. */
async function fillSupport(tx: EngineTransaction, insert: Insert): Promise<number[]> {
  const own = await sql<{ id: number }>`select id from profiles where is_super_admin order by id limit 1`.execute(tx);
  const others = await insert(
    'profiles',
    DEMO_SUPPORT.map((person) => ({
      ...person,
      email: `${person.first_name}.${person.last_name.replace(' ', '')}@startline.example`.toLowerCase(),
    })),
  );
  await sql`update profiles set is_super_admin = true where id = any(${others}::bigint[])`.execute(tx);
  return [...own.rows.map(({ id }) => id), ...others];
}

async function moveOn({
  engine,
  tx,
  ids,
  status,
  now,
}: Pick<Options, 'engine' | 'tx' | 'now'> & { ids: number[]; status: EventStatus }) {
  const resource = engine.plan.get('events');
  const at = status === 'rejected' ? {} : { [`${status}_at`]: now.toISOString() };
  const why =
    status === 'rejected' ? { rejection_reason: 'The course plan is missing. Add it, and submit again.' } : {};
  await inWrite({ engine, tx, actor: SYSTEM, resource, operationId: randomUUID() }, (context) =>
    writeValues(context, ids, { status, ...at, ...why }),
  );
}
