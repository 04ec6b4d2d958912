import { randomUUID } from 'node:crypto';
import { WIDGET_TYPES, type WidgetType } from '../../../resources/widgets/widgetTypes';
import { api } from './visit';

const MINUTE = 60_000;

/** An event that anybody may see, while its race is on. */
export interface PublicEvent {
  readonly eventId: number;
  readonly raceId: number;
  /** By start number: 1 is first, and so on; the last three are on their way. */
  readonly athletes: readonly number[];
  /** By type, one of each. */
  readonly widgets: Readonly<Record<WidgetType, number>>;
  /** Of women: official. The other ranking is of all. */
  readonly officialId: number;
}

/** How many have finished; the others are on the course. */
export const FINISHED = 25;
const ON_COURSE = 3;

/** A 10 km with mats at its start, half of it and its finish, in two languages and colours of its own, with a widget of each type. */
export async function makePublicEvent(): Promise<PublicEvent> {
  const name = `Quay run ${randomUUID().slice(0, 8)}`;
  const gun = Date.now() - 50 * MINUTE;
  const at = (ms: number): string => new Date(gun + ms).toISOString();
  const organization_id = await made('organizations', {
    name: `Quay club ${randomUUID().slice(0, 8)}`,
    social: { instagram: 'https://instagram.com/quay.example', strava: 'https://www.strava.com/clubs/quay' },
  });
  const application_id = await made('applications', { organization_id, name, type: 'single' });
  const event_id = await made('events', {
    ...{ organization_id, application_id, name, slug: name.toLowerCase().replaceAll(' ', '-') },
    ...{ street: 'Kaai', house_number: '12', postal_code: '9000', city: 'Gent', country: 'BE' },
    ...{ timezone: 'Europe/Brussels', start_date: at(0).slice(0, 10) },
    styling: { primary_color: '#7A1FA2', accent_color: '#0B5C4A', font: 'serif' },
    settings: { locales: ['en-US', 'nl-BE'] },
  });
  const course_id = await made('courses', { event_id, name: 'Quays', geometry: LINE });
  await made('markers', { event_id, course_id, icon: 'drinks', name: 'Water', distance_along: 2_000 });
  const race_id = await made('races', {
    ...{ event_id, course_id, name: '10 km', start_at: at(0), min_lap_time: 20 * MINUTE },
    distance: { value: 10, unit: 'km' },
  });
  for (const [position, [mat, type, km]] of MATS.entries()) {
    const timeline_id = await made('timelines', { event_id, name: mat, type, devices: [{ id: mat }] });
    await made('race_timelines', { race_id, timeline_id, position, distance: { value: km, unit: 'km' } });
  }
  const athletes: number[] = [];
  for (let bib = 1; bib <= FINISHED + ON_COURSE; bib += 1)
    athletes.push(
      await made('athletes', {
        ...{ event_id, race_id, start_number: String(bib), chipcodes: [`${event_id}X${bib}`], club: 'Quay club' },
        ...{ first_name: bib === 7 ? 'Zoë' : 'Runner', last_name: bib === 7 ? 'Vermeulen' : `Number ${bib}` },
        ...{ gender: bib % 2 === 0 ? 'female' : 'male', birth_date: `19${70 + bib}-05-01`, country: 'BE' },
        external_id: `P${bib}`,
      }),
    );
  for (const step of ['submit', 'approve', 'publish'])
    await api(`/v1/admin/events/${event_id}/${step}`, { method: 'POST', body: {} });
  await api(`/v1/live/events/${event_id}/gunshots`, { method: 'POST', body: { fired_at: at(0), race_ids: [race_id] } });
  for (const [mat, minutes] of READS) {
    const isFinish = mat === 'Finish';
    const passings = athletes.slice(0, isFinish ? FINISHED : undefined).map((_, i) => ({
      chipcode: `${event_id}X${i + 1}`,
      time: at(minutes * MINUTE + i * (isFinish ? 20_000 : 5_000)),
    }));
    await api(`/v1/live/events/${event_id}/passings`, { method: 'POST', body: { device: mat, passings } });
  }
  await made('rankings', { event_id, race_id, name: 'All', position: 0 });
  const women = { event_id, race_id, name: 'Women', position: 1, filter: { gender: 'female' } };
  const officialId = await made('rankings', women);
  await api(`/v1/admin/rankings/${officialId}`, { method: 'PATCH', body: { status: 'official' } });
  const widgets = Object.fromEntries(
    await Promise.all(
      WIDGET_TYPES.map(async (type) => {
        const body = { event_id, type, title: `The ${type.replace('_', ' ')}`, settings: SETTINGS[type] ?? {} };
        return [type, await made('widgets', body)];
      }),
    ),
  );
  const program = { event_id, widget_id: widgets.program };
  await made('programs', { ...program, title: 'Warm-up', starts_at: at(-30 * MINUTE), location: 'Market square' });
  await made('programs', { ...program, title: 'Prizes', starts_at: at(180 * MINUTE) });
  return { eventId: event_id, raceId: race_id, athletes, widgets, officialId };
}

const MATS = [
  ['Start', 'start', 0],
  ['Half', 'split', 5],
  ['Finish', 'finish', 10],
] as const;
/** When the first comes to each, in minutes from the gun. */
const READS = [
  ['Start', 0.1],
  ['Half', 18],
  ['Finish', 36],
] as const;

/** Some 10 km, there and back. */
const LINE = {
  type: 'LineString',
  coordinates: Array.from({ length: 60 }, (_, i) => [
    3.72 + Math.min(i, 59 - i) * 0.0025,
    51.05 + (i < 30 ? 0 : 0.002),
  ]),
};

const SETTINGS: Readonly<Partial<Record<WidgetType, object>>> = {
  counter: { target: 'date', date: '2099-01-01T00:00:00Z', label: 'Until the next one' },
  selfie: { moderation: 'after' },
  registration: { url: 'https://register.example/', label: 'Sign up' },
  contact: { email: 'info@quay.example', phone: '+32 9 000 00 00' },
  rankings: { rows: 10 },
  personal_url: { url_template: 'https://photos.example/{start_number}/{external_id}', label: 'My photos' },
  direct_url: { url: 'https://shop.example/', label: 'To the shop' },
};

async function made(resource: string, body: object): Promise<number> {
  const { id } = await api<{ id: number }>(`/v1/admin/${resource}`, { method: 'POST', body });
  return id;
}
