import { EVENT_FONTS, type EventFont } from '../../events/eventFonts';

interface Styling {
  readonly primary_color?: string | undefined;
  readonly accent_color?: string | undefined;
  readonly font?: string | undefined;
}

const SURFACE = { light: '#FFFFFF', dark: '#1E2127' };
const DEFAULTS = { primary: '#FF6600', accent: '#1F5FA8' };
/** Of text, by WCAG 2.2 AA. */
const ENOUGH = 4.5;

/** How an event looks as custom properties of a page: its letters, and its colours as they are for areas, and as texts that can be read on light and dark ground. */
export function eventLook({ primary_color, accent_color, font }: Styling): string {
  const primary = primary_color ?? DEFAULTS.primary;
  const accent = accent_color ?? DEFAULTS.accent;
  const letters = EVENT_FONTS[Object.keys(EVENT_FONTS).find((one) => one === font) as EventFont] ?? EVENT_FONTS.system;
  const areas = `--font:${letters};--primary:${primary};--on-primary:${onColour(primary)};`;
  const texts = (ground: string) =>
    `--primary-text:${readable(primary, ground)};--accent-text:${readable(accent, ground)}`;
  const dark = texts(SURFACE.dark);
  return (
    `:root{${areas}${texts(SURFACE.light)}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`
  );
}

/** The colour, moved towards black or white as far as it takes to be read on the ground. */
export function readable(colour: string, ground: string): string {
  const towards = luminance(ground) > 0.18 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = mix(colour, towards, share);
    if (contrast(mixed, ground) >= ENOUGH) return mixed;
  }
  return towards === 0 ? '#000000' : '#FFFFFF';
}

export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is read more easily. */
function onColour(colour: string): string {
  return contrast(colour, '#000000') >= contrast(colour, '#FFFFFF') ? '#000000' : '#FFFFFF';
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function mix(colour: string, towards: number, share: number): string {
  const mixed = channels(colour).map((value) => Math.round(value + (towards - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
