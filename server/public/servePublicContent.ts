import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../engine/api/engine';
import type { Condition } from '../../engine/core/query/listQuery';
import type { RecordOf } from '../../engine/core/resource';
import { inProgramOrder } from '../../resources/programs/programOrder';
import type { programs } from '../../resources/programs/programs.resource';
import { listPublicArticles, listPublicProgram, listPublicSponsors } from '../../resources/public/content.calls';
import { PUBLISHED } from '../../resources/public/published';
import { articleIn, type Translations } from './articleIn';
import { requireFeature } from './openEvent';
import { publicPictures } from './publicPictures';
import { pick, recordsOf } from './publicRecords';
import type { Serving } from './servePublic';

/** What an event shows around its races: who supports it, what happens when, and its news. */
export function servePublicContent({ serve, engine, open }: Serving): void {
  const { db } = engine;

  serve(listPublicSponsors, async ({ request, params, query: { preview } }) => {
    const of = ['sponsors', 'sponsor_categories', 'files'];
    const event = await open({ request, named: { event: params.id }, preview, of });
    requireFeature(event, 'sponsors');
    const asked = { engine, eventId: event.id };
    const categories = await recordsOf({ ...asked, resource: 'sponsor_categories' });
    const shown = await recordsOf({ ...asked, resource: 'sponsors', where: { visible: true } });
    const pictureOf = await publicPictures(db, shown.map(logoOf));
    const items = categories.map((category) => ({
      ...pick(PUBLISHED.sponsor_categories, category),
      sponsors: shown
        .filter(({ category_id }) => category_id === category.id)
        .map((sponsor) => ({ ...pick(PUBLISHED.sponsors, sponsor), logo: pictureOf(logoOf(sponsor)) })),
    }));
    return { items: items.filter(({ sponsors }) => sponsors.length > 0) };
  });

  serve(listPublicProgram, async ({ request, params, query: { preview } }) => {
    const event = await open({ request, named: { event: params.id }, preview, of: ['programs', 'widgets'] });
    const eventId = event.id;
    const widgets = await recordsOf({
      engine,
      eventId,
      resource: 'widgets',
      where: { type: 'program', visible: true },
    });
    const titles = new Map(widgets.map(({ id, title }) => [id, { id: Number(id), title: String(title) }]));
    const rows = (await recordsOf({ engine, eventId, resource: 'programs' })) as unknown as RecordOf<typeof programs>[];
    const items = inProgramOrder(rows, event.timezone).flatMap((row) => {
      const widget = titles.get(row.widget_id);
      return widget ? [{ ...pick(PUBLISHED.programs, row), widget }] : [];
    });
    return { items };
  });

  serve(listPublicArticles, async ({ request, params, query: { preview, locale } }) => {
    const now = Date.now();
    const { id: eventId, settings } = await open({
      request,
      named: { event: params.id },
      preview,
      of: ['articles', 'files'],
      goodForMs: (event) => untilNext(db, event, now),
    });
    const articles = await recordsOf({ engine, eventId, resource: 'articles', conditions: publishedBy(now) });
    const pictureOf = await publicPictures(db, articles.map(imageOf));
    const translations = await translationsOf(db, articles);
    const [first = 'en-US'] = settings.locales;
    return {
      items: articles.map((article) => {
        const { id, publish_at, title, body } = pick(PUBLISHED.articles, article);
        const texts = { title, body, translations: translations.get(id) ?? {} };
        return {
          ...{ id, publish_at },
          ...articleIn(texts, { wanted: locale, first }),
          image: pictureOf(imageOf(article)),
        };
      }),
    };
  });
}

const logoOf = ({ logo_id: id }: Row) => id as number | null;
const imageOf = ({ image_id: id }: Row) => id as number | null;

/** A scheduled one is out at its moment, also before its status says so. */
function publishedBy(now: number): Condition[] {
  return [
    { field: 'visible', operator: 'eq', value: true },
    { field: 'status', operator: 'in', value: ['scheduled', 'published'] },
    { field: 'publish_at', operator: 'lte', value: new Date(now).toISOString() },
  ];
}

/** Lists leave them out. */
async function translationsOf(db: EngineDatabase, articles: readonly Row[]): Promise<Map<number, Translations>> {
  const found = await sql<{ id: number; translations: Translations | null }>`
    select id, translations from articles where id = any(${articles.map(({ id }) => Number(id))}::bigint[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, translations }) => [id, translations ?? {}]));
}

/** In ms; null where nothing is waiting. Soon enough for whatever is moved in between, as that is a change. */
async function untilNext(db: EngineDatabase, eventId: number, now: number): Promise<number | null> {
  const found = await sql<{ at: Date | null }>`
    select min(publish_at) as at from articles
    where event_id = ${eventId} and visible and status in ('scheduled', 'published') and deleted_at is null
      and publish_at > ${new Date(now)}`.execute(db);
  const at = found.rows[0]?.at ?? null;
  return at === null ? null : new Date(at).getTime() - now;
}
