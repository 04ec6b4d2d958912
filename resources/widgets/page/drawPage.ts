import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { PublicAthlete, readPublicEvent } from '../../public/public.calls';
import type { PublicWidget } from '../../public/widgets.calls';
import { type Html, html } from './html';
import type { Scene } from './scene';
import { chooseLocale, type Texts, textsOf } from './texts';
import { athletePage } from './views/athlete';
import { WIDGET_VIEWS } from './widgetViews';

/** What a page is about: its address says it. */
export interface PageOf {
  readonly kind: 'widgets' | 'athletes';
  readonly id: number;
}

interface Reader extends Pick<Scene, 'asked' | 'now' | 'isLive' | 'get'> {
  readonly page: PageOf;
  /** The languages that the visitor reads, as preferred. */
  readonly wanted: readonly string[];
  followedOf(eventId: number): readonly number[];
}

export interface DrawnPage {
  readonly title: string;
  readonly eventId: number;
  readonly locale: string;
  readonly texts: Texts;
  readonly styling: PublicWidget['event']['styling'];
  readonly everyMs: number | null;
  readonly content: Html;
}

/** The athletes of a race that is on are expected anew every few seconds. */
const ATHLETE_MS = 10_000;

/** A page from what the public API tells now; null where it shows nothing. */
export async function drawPage(reader: Reader): Promise<DrawnPage | null> {
  return reader.page.kind === 'widgets' ? drawWidget(reader) : drawAthlete(reader);
}

async function drawWidget(reader: Reader): Promise<DrawnPage | null> {
  // Under the address of a widget that one is shown, whatever else is asked for.
  const draft = reader.page.id === 0 ? reader.asked.get('draft') : null;
  const path = draft ? `widget-drafts?${new URLSearchParams({ draft })}` : `widgets/${reader.page.id}`;
  const widget = await reader.get<PublicWidget>(`/v1/public/${path}`);
  if (!widget) return null;
  const scene = { ...sceneOf(reader, widget.event), widget };
  const { everyMs, content } = WIDGET_VIEWS[widget.type];
  return {
    ...drawn(scene),
    title: widget.title,
    everyMs,
    content: html`<h1>${widget.title}</h1>${await content(scene)}`,
  };
}

async function drawAthlete(reader: Reader): Promise<DrawnPage | null> {
  const athlete = await reader.get<PublicAthlete>(`/v1/public/athletes/${reader.page.id}`);
  if (!athlete) return null;
  const event = await reader.get<AnswerOf<typeof readPublicEvent>>(`/v1/public/events/${athlete.event_id}`);
  if (!event) return null;
  const scene = sceneOf(reader, { ...event, ...event.settings });
  const title = athlete.name ?? athlete.start_number ?? event.name;
  return { ...drawn(scene), title, everyMs: ATHLETE_MS, content: athletePage(scene, athlete) };
}

/** As the API tells it: its switches are whatever was stored. */
type ToldEvent = Omit<Scene['event'], 'features'> & { readonly features: unknown };

function sceneOf({ asked, now, isLive, get, wanted, followedOf }: Reader, told: ToldEvent): Scene {
  const event = { ...told, features: (told.features ?? {}) as Scene['event']['features'] };
  const chosen = asked.get('locale');
  const locale = chooseLocale(event.locales, chosen ? [chosen, ...wanted] : wanted);
  return { event, asked, now, isLive, get, locale, texts: textsOf(locale), followed: followedOf(event.id) };
}

function drawn({ event, locale, texts }: Scene) {
  return { eventId: event.id, locale, texts, styling: event.styling };
}
