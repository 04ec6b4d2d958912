import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import type { FileStorage } from '../files/storage';
import {
  DEMO_ARTICLES,
  DEMO_NEWS,
  DEMO_PROGRAM,
  DEMO_PROGRESS,
  DEMO_SELFIES,
  DEMO_SPONSORS,
  DEMO_WIDGETS,
} from './demoContent';
import { type Insert, insertInto } from './insertInto';
import type { DrawnPicture, DrawnPictures } from './pictures/drawPictures';
import { storePictures } from './pictures/storePictures';

interface Filling {
  readonly tx: EngineTransaction;
  readonly insert: Insert;
  readonly eventId: number;
  /** In the order of the races; the first is the marathon. */
  readonly raceIds: readonly number[];
  /** So many minutes from the marathon's start, ISO 8601. */
  at(minutes: number): string;
  readonly pictures: DrawnPictures;
  store(pictures: readonly DrawnPicture[]): Promise<number[]>;
}

interface ContentOptions {
  readonly engine: Engine;
  readonly storage: FileStorage;
  readonly drawing: Promise<DrawnPictures>;
}

/** What the public sees and hears of the demo's marathon besides its races, all of it or nothing. */
export async function fillContent({ engine, storage, drawing }: ContentOptions): Promise<void> {
  const pictures = await drawing;
  const operationId = randomUUID();
  await engine.db.transaction().execute(async (tx) => {
    // Nodes that start together make one.
    await sql`lock table widgets in share row exclusive mode`.execute(tx);
    const { rows: made } = await sql`select 1 from widgets limit 1`.execute(tx);
    if (made.length > 0) return;
    const { rows: races } = await sql<{ id: number; event_id: number; start_at: Date }>`
      select r.id, r.event_id, r.start_at from races r join events e on e.id = r.event_id
      where e.slug like 'harbour-city-marathon-%' and e.status = 'published' and e.deleted_at is null and r.deleted_at is null
      order by r.position, r.id`.execute(tx);
    const [marathon] = races;
    if (!marathon) return;
    const eventId = marathon.event_id;
    const start = new Date(marathon.start_at).getTime();
    const filling: Filling = {
      ...{ tx, eventId, raceIds: races.map(({ id }) => id) },
      insert: (name, rows) =>
        insertInto({ engine, tx, name, rows: rows.map((row) => ({ event_id: eventId, ...row })), operationId }),
      at: (minutes) => new Date(start + minutes * 60_000).toISOString(),
      pictures,
      store: (drawn) => storePictures({ engine, tx, storage, eventId, operationId }, drawn),
    };
    await fillSponsors(filling);
    await fillWidgets(filling);
    await fillArticles(filling);
    await fillNews(filling);
    await fillProgress(filling);
  });
}

async function fillSponsors({ insert, store, pictures }: Filling): Promise<void> {
  const categories = await insert(
    'sponsor_categories',
    DEMO_SPONSORS.map(({ category: name }, position) => ({ name, position })),
  );
  const sponsors = DEMO_SPONSORS.flatMap(({ sponsors }, index) =>
    sponsors.map((sponsor, position) => ({ ...sponsor, category_id: categories[index], position })),
  );
  const logos = await store(pictures.logos);
  const rows = sponsors.map(({ logo, ...sponsor }, index) => ({
    ...sponsor,
    logo_id: logos[index],
    url: `https://${logo}.harbour-city.example`,
  }));
  await insert('sponsors', rows);
}

/** Widgets with what only they hold: the rows of the program, and pictures of visitors. */
async function fillWidgets({ tx, insert, store, pictures, at, raceIds }: Filling): Promise<void> {
  const [marathon] = raceIds;
  const { rows: rankings } = await sql<{ id: number }>`
    select id from rankings where race_id = ${marathon} and deleted_at is null order by id`.execute(tx);
  const ids = { races: raceIds, rankings: rankings.map(({ id }) => id) };
  const widgets = await insert(
    'widgets',
    DEMO_WIDGETS.map(({ type, title, settings }, position) => ({ type, title, position, settings: settings(ids) })),
  );
  const widgetOf = (type: string) => widgets[DEMO_WIDGETS.findIndex((widget) => widget.type === type)];
  await insert(
    'programs',
    DEMO_PROGRAM.map(({ from, to, ...row }) => ({
      ...row,
      widget_id: widgetOf('program'),
      starts_at: at(from),
      ends_at: at(to),
    })),
  );
  const images = await store(pictures.selfies);
  await insert(
    'selfies',
    DEMO_SELFIES.map(({ runners: _, ...selfie }, index) => ({
      ...selfie,
      widget_id: widgetOf('selfie'),
      image_id: images[index],
      taken_at: at(-30 + index * 11),
    })),
  );
}

async function fillArticles({ insert, store, pictures, at }: Filling): Promise<void> {
  const drawn = DEMO_ARTICLES.flatMap(({ seed }) => seed ?? []);
  const images = await store(pictures.news);
  await insert(
    'articles',
    DEMO_ARTICLES.map(({ seed, minutes, dutch, ...article }) => ({
      ...article,
      ...(seed !== undefined && { image_id: images[drawn.indexOf(seed)] }),
      ...(minutes !== null && { publish_at: at(minutes) }),
      ...(dutch && { translations: { 'nl-BE': dutch } }),
    })),
  );
}

/** What was sent is written as it is kept: nobody is told anything by a demo. */
async function fillNews({ tx, insert, eventId, at }: Filling): Promise<void> {
  for (const { title, body, minutes, sent } of DEMO_NEWS) {
    if (!sent) {
      await insert('notifications', [{ title, body, ...(minutes !== null && { send_at: at(minutes) }) }]);
      continue;
    }
    const { reached, gone } = sent;
    await sql`
      with told as (
        insert into notifications (event_id, title, body, status, send_at, sent_at, recipients, created_at)
        values (${eventId}, ${title}, ${body}, 'sent', ${at(minutes)}, ${at(minutes)}, ${reached + gone}, ${at(minutes - 90)}) returning id, event_id, sent_at)
      insert into deliveries (event_id, notification_id, is_news, status, attempts, error, sent_at, created_at, payload)
      select t.event_id, t.id, true, case when i <= ${reached} then 'sent' else 'gone' end, 1, case when i > ${reached} then 'Answered with 410.' end,
        case when i <= ${reached} then t.sent_at end, t.sent_at, ${JSON.stringify({ title, body })}::jsonb
      from told t cross join generate_series(1, ${reached + gone}::int) i`.execute(tx);
  }
}

async function fillProgress({ tx, insert, eventId, raceIds }: Filling): Promise<void> {
  const { rows: timelines } = await sql<{ id: number; name: string }>`
    select id, name from timelines where event_id = ${eventId} and deleted_at is null`.execute(tx);
  const rows: Row[] = DEMO_PROGRESS.map(({ race, timeline, ...told }) => ({
    ...told,
    race_id: raceIds[race],
    timeline_id: timelines.find(({ name }) => name === timeline)?.id,
  }));
  await insert('progress_notifications', rows);
}
