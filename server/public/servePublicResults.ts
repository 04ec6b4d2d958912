import {
  listPublicEntries,
  listPublicRankings,
  readPublicAthlete,
  readPublicField,
  readPublicStatistics,
  readPublicSummary,
  searchPublicAthletes,
} from '../../resources/public/public.calls';
import { PUBLISHED } from '../../resources/public/published';
import { Expectations } from '../timing/field/expectations';
import { readStatistics } from '../timing/live/readStatistics';
import { readAthletePage } from './athletePage';
import { readCountries } from './countries';
import { requireFeature } from './openEvent';
import { readPublicField as readFieldOf } from './publicField';
import { publicRecords } from './publicRecords';
import { readPublicSummary as readSummaryOf } from './publicSummary';
import { searchAthletes } from './searchAthletes';
import type { Serving } from './servePublic';
import { readEntries, readStandings } from './standings';

/** Estimates of a moment. */
const EXPECTED_MS = 10_000;
/** Working out where a field of 50,000 is takes a tenth of a second: reads that come in meanwhile are told with the next one. */
const FIELD_MS = 5_000;

/** How the races of an event go and went, and for whom. */
export function servePublicResults({ serve, engine, fields, open }: Serving): void {
  const { db } = engine;
  const expectations = new Expectations(fields);

  serve(listPublicRankings, async ({ request, params, query: { preview } }) => {
    const of = ['rankings', 'timelines'];
    const event = await open({ request, named: { event: params.id }, preview, of });
    requireFeature(event, 'rankings');
    const where = { visible: true };
    const rankings = await publicRecords({ engine, published: PUBLISHED.rankings, eventId: event.id, where });
    const standings = await readStandings(db, event.id);
    return { items: rankings.map((ranking) => ({ ...ranking, ...standings(ranking.id) })) };
  });
  serve(listPublicEntries, async ({ request, params: { id }, query: { preview, ...asked } }) => {
    const of = ['rankings', 'ranking_entries', 'athletes'];
    const event = await open({ request, named: { of: 'rankings', id }, preview, of });
    requireFeature(event, 'rankings');
    return readEntries(db, { event, rankingId: id, ...asked, q: asked.q });
  });
  serve(searchPublicAthletes, async ({ request, params, query: { preview, q } }) => {
    const event = await open({ request, named: { event: params.id }, preview, of: ['athletes'] });
    return searchAthletes(db, event, q);
  });
  serve(readPublicAthlete, async ({ request, params: { id }, query: { preview } }) => {
    const of = [
      'athletes',
      'races',
      'waves',
      'timelines',
      'race_timelines',
      'gunshots',
      'passings',
      'timing',
      'rankings',
      'ranking_entries',
    ];
    const event = await open({ request, named: { of: 'athletes', id }, preview, of, goodForMs: EXPECTED_MS });
    return readAthletePage({ db, event, athleteId: id, expectations });
  });
  serve(readPublicStatistics, async ({ request, params, query: { preview } }) => {
    const of = ['athletes', 'races', 'timelines', 'race_timelines', 'gunshots', 'passings', 'timing'];
    const event = await open({ request, named: { event: params.id }, preview, of });
    requireFeature(event, 'statistics');
    const races = await publicRecords({ engine, published: PUBLISHED.races, eventId: event.id });
    const countriesOf = await readCountries(db, event);
    const items = await Promise.all(
      races.map(({ id }) => readStatistics(db, { eventId: event.id, raceId: id, isPublic: true })),
    );
    return {
      items: items.flatMap((item) => (item === null ? [] : [{ ...item, countries: countriesOf(item.race_id) }])),
    };
  });
  serve(readPublicField, async ({ request, params: { race_id: id }, query: { preview } }) => {
    const of = ['races', 'timelines', 'race_timelines', 'gunshots'];
    const event = await open({ request, named: { of: 'races', id }, preview, of, goodForMs: FIELD_MS });
    requireFeature(event, 'live_tracking');
    return readFieldOf(db, fields, { eventId: event.id, raceId: id });
  });
  serve(readPublicSummary, async ({ request, params, query: { preview } }) => {
    const of = ['athletes', 'races', 'timelines', 'gunshots', 'passings', 'timing'];
    const event = await open({ request, named: { event: params.id }, preview, of });
    requireFeature(event, 'live_tracking');
    return (await readSummaryOf(db, event.id)).summary;
  });
}
