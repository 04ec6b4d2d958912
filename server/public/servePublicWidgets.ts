import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { notFound } from '../../engine/core/errors';
import type { RecordOf } from '../../engine/core/resource';
import { SOCIAL_CHANNELS } from '../../resources/organizations/socialChannels';
import { PUBLISHED } from '../../resources/public/published';
import {
  type PublicWidget,
  readPublicLink,
  readPublicWidget,
  readWidgetDraft,
} from '../../resources/public/widgets.calls';
import { DEFAULT_WIDGET_SETTINGS, PLACEHOLDERS } from '../../resources/widgets/widgetSettings';
import type { widgets } from '../../resources/widgets/widgets.resource';
import { FEATURE_OF_WIDGET } from '../../resources/widgets/widgetTypes';
import { type OpenEvent, requireFeature } from './openEvent';
import { isShown } from './people';
import { pick } from './publicRecords';
import type { Serving } from './servePublic';

/** As many as a wall has room for. */
const MOST_SELFIES = 60;

/** What the page of a widget is made from, besides what else the public may read. */
export function servePublicWidgets({ serve, engine, open, previews }: Serving): void {
  const { db } = engine;

  /** What the page of a widget is drawn from. */
  const shownAs = async (shown: OpenEvent, { id, type, title, settings }: Shown): Promise<PublicWidget> => {
    const event = pick(
      PUBLISHED.events,
      await readRecord({ engine, actor: SYSTEM, resource: engine.plan.get('events'), id: shown.id }),
    );
    const { name, slug, status, timezone, start_date, end_date, styling, features, website } = event;
    const { street, house_number, postal_code, city, country } = event;
    const own = type === 'social' && isEmpty(settings) ? { channels: await channelsOf(db, shown.id) } : {};
    return {
      id,
      type,
      title,
      settings: { ...DEFAULT_WIDGET_SETTINGS[type], ...settings, ...own },
      event: {
        id: shown.id,
        ...{ name, slug, status, timezone, start_date, end_date, styling, features, website },
        ...{ street, house_number, postal_code, city, country },
        ...shown.settings,
      },
      selfies: type === 'selfie' ? await approvedSelfies(db, id) : [],
    };
  };

  serve(readPublicWidget, async ({ request, params: { id }, query: { preview } }) => {
    const named = { of: 'widgets', id } as const;
    const shown = await open({ request, named, preview, of: ['widgets', 'selfies', 'files'] });
    const found = await readRecord({ engine, actor: SYSTEM, resource: engine.plan.get('widgets'), id });
    const { type, title, settings, visible } = found as unknown as RecordOf<typeof widgets>;
    requireShown(shown, { type, visible });
    return shownAs(shown, { id, type, title, settings: settings as object });
  });

  serve(readWidgetDraft, async ({ request, query: { preview, draft } }) => {
    const widget = await previews.open(draft);
    if (!widget) throw notFound();
    const named = { event: String(widget.event_id) };
    const shown = await open({ request, named, preview, isKept: false });
    requireShown(shown, { type: widget.type, visible: true });
    return shownAs(shown, { ...widget, id: 0 });
  });

  serve(readPublicLink, async ({ request, params: { id }, query: { preview, start_number: bib } }) => {
    const event = await open({ request, named: { of: 'widgets', id }, preview, of: ['widgets', 'athletes'] });
    const found = await readRecord({ engine, actor: SYSTEM, resource: engine.plan.get('widgets'), id });
    const { type, settings, visible } = found as unknown as RecordOf<typeof widgets>;
    requireShown(event, { type, visible });
    if (type !== 'personal_url') throw notFound('Page');
    const { url_template: template = '' } = settings as { url_template?: string };
    return { url: await linkOf(db, event, { template, bib }) };
  });
}

function isEmpty({ channels }: { channels?: readonly string[] }): boolean {
  return !channels || channels.length === 0;
}

/** Those of the organization that holds the event, in the order of its form. */
async function channelsOf(db: EngineDatabase, eventId: number): Promise<string[]> {
  const found = await sql<{ social: Readonly<Partial<Record<string, string>>> | null }>`
    select o.social from events e join organizations o on o.id = e.organization_id where e.id = ${eventId}`.execute(db);
  const social = found.rows[0]?.social ?? {};
  return SOCIAL_CHANNELS.flatMap((name) => social[name] || []);
}

interface Shown extends Pick<PublicWidget, 'id' | 'type' | 'title'> {
  readonly settings: object;
}

/** @throws ApiError 404 for one that is hidden, or shows what the event does without */
function requireShown(event: OpenEvent, { type, visible }: Pick<RecordOf<typeof widgets>, 'type' | 'visible'>): void {
  if (!visible) throw notFound();
  const feature = FEATURE_OF_WIDGET[type];
  if (feature) requireFeature(event, feature);
}

/** The template with what is known of the athlete; its name only where the event shows it. @throws ApiError 404 */
async function linkOf(db: EngineDatabase, event: OpenEvent, { template, bib }: { template: string; bib: string }) {
  const found = await sql<Record<(typeof PLACEHOLDERS)[number], string | null>>`
    select a.start_number, ${event.privacy === 'hidden' ? sql`null` : sql`a.first_name`} as first_name, a.external_id from athletes a
    where a.event_id = ${event.id} and ${isShown('a')} and ltrim(lower(a.start_number), '0') = ${bib.toLowerCase().replace(/^0+/, '')}
    order by a.id limit 1`.execute(db);
  const [athlete] = found.rows;
  if (!athlete) throw notFound();
  const names = PLACEHOLDERS.filter((name) => template.includes(`{${name}}`));
  // An address with a hole in it leads to nobody's page, or to another one's.
  if (names.some((name) => name !== 'first_name' && !athlete[name])) throw notFound('Page');
  return names.reduce(
    (url, name) => url.replaceAll(`{${name}}`, () => encodeURIComponent(athlete[name] ?? '')),
    template,
  );
}

/** Their pictures have addresses of their own. */
async function approvedSelfies(db: EngineDatabase, widgetId: number): Promise<PublicWidget['selfies']> {
  const found = await sql<Omit<PublicWidget['selfies'][number], 'taken_at'> & { taken_at: Date | string | null }>`
    select s.id, s.author, s.caption, s.taken_at from selfies s
    where s.widget_id = ${widgetId} and s.status = 'approved' and s.deleted_at is null
    order by s.id desc limit ${MOST_SELFIES}`.execute(db);
  return found.rows.map(({ taken_at, ...selfie }) => ({
    ...selfie,
    taken_at: taken_at === null ? null : new Date(taken_at).toISOString(),
  }));
}
