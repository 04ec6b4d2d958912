import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { malformed } from '../../engine/api/rest/requestParts';
import { notFound } from '../../engine/core/errors';
import { MOST_AT_ONCE, MOST_DAYS } from '../../resources/events/schedule';
import {
  fetchScheduleFeed,
  readSchedule,
  readScheduleFeed,
  renewScheduleFeed,
  revokeScheduleFeed,
} from '../../resources/events/schedule.calls';
import { createLimiters } from '../auth/rateLimits';
import { personOf } from '../auth/requestSession';
import { endSecretAddresses } from '../auth/secretAddresses';
import type { IdentityServices } from '../auth/services';
import { addressKey } from '../limits/addresses';
import { countScheduled, nearestEvents, type Period, scheduledEvents } from './scheduledEvents';
import { feedOwner, findFeed, renewFeed } from './scheduleFeeds';
import { memberLoads, mostInWeek, unassignedEvents, weekLoads } from './scheduleLoad';
import { writeCalendar } from './writeCalendar';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What a calendar gets, in days from today. */
const FEED_DAYS = { before: 92, after: 550 };
/** Far more than an installation has in that time; what is beyond would only slow down whoever reads it. */
const MOST_IN_FEED = 10_000;

/** All events of the installation over time, for those who run it; and their secret addresses for calendars. */
export function serveSchedule(
  serve: ServeCall,
  { engine: { db }, services }: { engine: Engine; services: Pick<IdentityServices, 'limits' | 'publicUrl'> },
): void {
  const limiters = createLimiters(db, services.limits);

  serve(readSchedule, async ({ query: { from, to, page, itemsPerPage, ...filters } }) => {
    const period = checked({ from, to });
    const asked = { period, filters };
    const [items, totalItems, members, unassigned, nearest] = await Promise.all([
      scheduledEvents(db, asked, { limit: itemsPerPage, offset: (page - 1) * itemsPerPage }),
      countScheduled(db, asked),
      memberLoads(db, period),
      unassignedEvents(db, period),
      nearestEvents(db, asked),
    ]);
    const inWeek = mostInWeek(members);
    const weeks = await weekLoads(db, period, inWeek);
    const limits = { at_once: MOST_AT_ONCE, in_week: inWeek };
    return { items, totalItems, members, unassigned, weeks, limits, nearest };
  });

  serve(readScheduleFeed, async ({ request }) => {
    const feed = await findFeed(db, personOf(request).profileId);
    return feed ?? { created_at: null, last_read_at: null };
  });
  serve(renewScheduleFeed, async ({ request }) => {
    const { token, created_at } = await renewFeed(db, personOf(request));
    return { address: `${services.publicUrl()}/v1/schedule/${token}.ics`, created_at };
  });
  serve(revokeScheduleFeed, async ({ request }) => {
    await endSecretAddresses(db, [personOf(request).profileId]);
    return undefined;
  });

  serve(fetchScheduleFeed, async ({ request, params: { token }, query, reply }) => {
    await limiters.scheduleFeedsPerAddress.take(addressKey(request.ip));
    const owner = await feedOwner(db, token);
    if (!owner) throw notFound();
    const now = Date.now();
    const period = { from: dayOf(now - FEED_DAYS.before * DAY_MS), to: dayOf(now + FEED_DAYS.after * DAY_MS) };
    const events = await scheduledEvents(db, { period, filters: query }, { limit: MOST_IN_FEED, offset: 0 });
    return reply
      .header('Content-Disposition', 'inline; filename="schedule.ics"')
      .type('text/calendar; charset=utf-8')
      .send(await writeCalendar({ events, publicUrl: services.publicUrl(), locale: owner.locale, today: dayOf(now) }));
  });
}

/** @throws ApiError 400 for a period that ends before it begins, or is too long */
function checked({ from, to }: Period): Period {
  const days = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
  if (days < 1) throw malformed('to: must not be before from.');
  if (days > MOST_DAYS) throw malformed(`to: must be at most ${MOST_DAYS} days after from.`);
  return { from, to };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
