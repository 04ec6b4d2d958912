import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { notFound } from '../../engine/core/errors';
import type { EventFeature } from '../../resources/events/eventFeatures';
import { DEFAULT_SETTINGS } from '../../resources/events/eventSettings';
import type { Privacy } from './people';
import type { Previews } from './previews';

/** Of the event's settings, what its public pages are written by. */
interface PublicSettings {
  readonly units: string;
  readonly date_format: string;
  readonly locales: readonly string[];
}

/** An event that whoever asks may see. */
export interface OpenEvent {
  readonly id: number;
  readonly organization: string;
  readonly timezone: string;
  readonly privacy: Privacy;
  readonly settings: PublicSettings;
  readonly features: Readonly<Partial<Record<EventFeature, boolean>>>;
  /** Shown by a token, not by its status: nothing of it is kept. */
  readonly isPreview: boolean;
}

/** How an address names an event: by id or slug, or by something of it. */
export type Named =
  | { readonly event: string }
  | { readonly of: 'races' | 'rankings' | 'athletes' | 'widgets' | 'selfies'; readonly id: number };

interface Asked {
  readonly db: EngineDatabase;
  readonly previews: Previews;
  readonly named: Named;
  readonly preview: string | undefined;
}

interface Stored {
  is_open: boolean;
  /** What was never chosen may be missing. */
  settings: Readonly<Record<string, unknown>>;
}

const isPublic = sql<boolean>`e.status in ('published', 'finished', 'cancelled')`;
const isThere = sql<boolean>`e.rehearsal_of_id is null and e.deleted_at is null and o.deleted_at is null`;
/** Whether anybody may see an event `e` of an organization `o`. */
export const isOpenEvent = sql<boolean>`(${isThere} and ${isPublic})`;

/** @throws ApiError 404 for what is not there, and for what is not meant for the public (yet) */
export async function openEvent({ db, previews, named, preview }: Asked): Promise<OpenEvent> {
  const found = await sql<Omit<OpenEvent, 'privacy' | 'isPreview' | 'settings'> & Stored>`
    select e.id, o.name as organization, e.timezone, e.settings, e.features, ${isPublic} as is_open
    from events e join organizations o on o.id = e.organization_id
    where ${isNamed(named)} and ${isThere} limit 1`.execute(db);
  const [row] = found.rows;
  const label = 'event' in named ? 'Event' : 'Record';
  if (!row) throw notFound(label);
  const { is_open: isOpen, settings, ...event } = row;
  const isPreview = !isOpen && (await previews.isFor(row.id, preview));
  if (!isOpen && !isPreview) throw notFound(label);
  const { units, date_format, locales } = { ...DEFAULT_SETTINGS, ...settings };
  return { ...event, settings: { units, date_format, locales }, privacy: privacyOf(settings), isPreview };
}

/** @throws ApiError 404 where the event does without */
export function requireFeature({ features }: OpenEvent, feature: EventFeature): void {
  if (features[feature] === false) throw notFound('Page');
}

function isNamed(named: Named) {
  if ('of' in named)
    return sql`e.id = (select x.event_id from ${sql.table(named.of)} x where x.id = ${named.id} and x.deleted_at is null)`;
  const { event } = named;
  return /^\d{1,15}$/.test(event) ? sql`e.id = ${Number(event)}` : sql`e.slug = ${event}`;
}

/** What is no setting shows least. */
export function privacyOf({ privacy = 'public' }: Readonly<Record<string, unknown>>): Privacy {
  return privacy === 'public' || privacy === 'initials' ? privacy : 'hidden';
}
