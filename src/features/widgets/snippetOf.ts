import type { WidgetType } from '../../../resources/widgets/widgetTypes';

/** What a site holds a widget to; what it leaves open is as the visitor has it. */
export interface WidgetLook {
  readonly theme?: 'light' | 'dark' | undefined;
  readonly locale?: string | undefined;
}

interface Embedded extends WidgetLook {
  /** Of this server, as sites reach it. */
  origin: string;
  widgetId: number;
  type: WidgetType;
  title: string;
}

/** About as tall as a page of the type is on a phone, in CSS pixels: what stands below moves little once the script knows better. */
const HEIGHTS: Readonly<Record<WidgetType, number>> = {
  program: 600,
  counter: 200,
  live_tracking: 640,
  selfie: 480,
  registration: 120,
  statistics: 640,
  social: 160,
  contact: 280,
  rankings: 760,
  personal_url: 140,
  direct_url: 120,
};

/**
 * The HTML that shows a widget on any site: its page in a frame, and the script that makes the frame as tall as that. Nothing in it is a
 * style: sites that allow none by their policy would refuse it.
 */
export function snippetOf({ origin, widgetId, type, title, ...look }: Embedded): string {
  const query = queryOf(look);
  const page = `src="${origin}/embed/widgets/${widgetId}${query && `?${escaped(query)}`}" title="${escaped(title)}"`;
  const frame = `<iframe ${page} width="100%" height="${HEIGHTS[type]}" frameborder="0" loading="lazy"></iframe>`;
  return `${frame}\n<script src="${origin}/embed.js" async></script>`;
}

/** As the address of its page says it; empty where nothing is held to. */
export function queryOf({ theme, locale }: WidgetLook): string {
  return new URLSearchParams({ ...(theme && { theme }), ...(locale && { locale }) }).toString();
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
