import type { EventFeature } from '../../events/eventFeatures';
import type { PublicWidget } from '../../public/widgets.calls';
import type { Html } from './html';
import type { Texts } from './texts';

/** What a page is drawn from, on the server and again in the browser. */
export interface Scene {
  readonly event: SceneEvent;
  /** The query of its address: what is searched for, which page of it, which ranking. */
  readonly asked: URLSearchParams;
  readonly locale: string;
  readonly texts: Texts;
  readonly now: number;
  /** Ids of athletes whom the visitor follows; known in the browser alone. */
  readonly followed: readonly number[];
  /** Whether it can answer to clicks: forms that a page without scripts could not send are left out. */
  readonly isLive: boolean;
  /** Reads the public API; null for what is not there, or is not shown. */
  get<Answer>(path: string): Promise<Answer | null>;
}

interface SceneEvent extends Pick<PublicWidget['event'], 'id' | 'name' | 'timezone' | 'styling' | 'locales' | 'units'> {
  readonly features: Readonly<Partial<Record<EventFeature, boolean>>>;
}

export interface WidgetScene extends Scene {
  readonly widget: PublicWidget;
}

/** How widgets of a type look. */
export interface WidgetView {
  /** How often what it shows may change; null where it does not. */
  readonly everyMs: number | null;
  content(scene: WidgetScene): Html | Promise<Html>;
}

/** The settings of a widget, which the server has completed by their defaults. */
export function settingsOf<Settings>({ widget }: WidgetScene): Settings {
  return widget.settings as Settings;
}

/** The page's own address with other values in its query; null leaves one out. */
export function linkTo({ asked }: Scene, changes: Readonly<Record<string, string | number | null>>): string {
  const next = new URLSearchParams(asked);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
}

/** What goes along with every link from page to page. */
const KEPT = ['locale', 'theme', 'preview', 'draft'] as const;

export function athleteLink({ asked }: Scene, id: number, widgetId?: number): string {
  const query = keptQuery(asked);
  if (widgetId) query.set('widget', String(widgetId));
  return `/embed/athletes/${id}${query.size > 0 ? `?${query}` : ''}`;
}

export function keptQuery(asked: URLSearchParams): URLSearchParams {
  return new URLSearchParams(KEPT.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])));
}

/** A text with its placeholders filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** "1:02:03"; rounded up to the second, as results are. */
export function clock(ms: number | null): string {
  if (ms === null) return '–';
  const seconds = Math.ceil(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export function dateIn({ event, locale }: Scene, instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone: event.timezone, ...options }).format(new Date(instant));
}

/** Of metres, in the event's units; nothing where they are not known. */
export function distanceText({ event, locale }: Scene, metres: number | null): string {
  if (metres === null) return '';
  const [value, unit] = event.units === 'imperial' ? [metres / 1_609.344, 'mi'] : [metres / 1_000, 'km'];
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
}

export function count({ locale }: Scene, value: number): string {
  return value.toLocaleString(locale);
}

/** What a search sends: the API asks for three characters, and finds a bib in any writing of its zeros. */
export function searchTerm(text: string | null): string | null {
  const term = (text ?? '').trim();
  if (/^\d{1,2}$/.test(term)) return term.padStart(3, '0');
  return term.length < 3 ? null : term.slice(0, 100);
}
