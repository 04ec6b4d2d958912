import { sanitizeHtml } from '../../../engine/fields/richText/sanitizeHtml';

/** Pictures of the world in squares, as a server has them. */
export interface BaseMap {
  /** `https://…/{z}/{x}/{y}.png` */
  readonly template: string;
  /** Whose map it is, as HTML without anything that runs. */
  readonly attribution: string;
  readonly tileSize: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Whether rows are counted from the south. */
  readonly isFromSouth: boolean;
}

const TILE_SIZE = 256;
const MAX_ZOOM = 19;

type Json = Readonly<Record<string, unknown>>;

/**
 * The base map of an address: a raster template, with its attribution after a `#` if it has one, or a style whose raster source is read.
 * @throws Error where the style does not come or has no raster source
 */
export async function readBaseMap(address: string, signal?: AbortSignal): Promise<BaseMap> {
  if (address.includes('{z}')) return ofTemplate(address);
  const style = await loadJson(address, signal);
  const source = Object.values(objectOf(style.sources))
    .map(objectOf)
    .find(({ type }) => type === 'raster');
  if (!source) throw new Error(`The map style at ${address} has no raster source; vector sources are not drawn.`);
  const from = typeof source.url === 'string' ? new URL(source.url, address).href : address;
  const described = from === address ? source : { ...source, ...(await loadJson(from, signal)) };
  return ofSource(described, from);
}

function ofTemplate(address: string): BaseMap {
  const [template = '', credit = ''] = address.split('#');
  const attribution = credit ? decoded(credit) : new URL(template.replace(/\{s\}\.?/, '')).host;
  return {
    template,
    attribution: sanitizeHtml(attribution),
    tileSize: TILE_SIZE,
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    isFromSouth: false,
  };
}

function ofSource(source: Json, from: string): BaseMap {
  const [tile] = Array.isArray(source.tiles) ? source.tiles : [];
  if (typeof tile !== 'string') throw new Error(`The raster source at ${from} does not say where its tiles are.`);
  return {
    template: new URL(tile, from).href.replaceAll('%7B', '{').replaceAll('%7D', '}'),
    attribution: sanitizeHtml(typeof source.attribution === 'string' ? source.attribution : new URL(tile, from).host),
    // The specification's own default for sources of styles.
    tileSize: numberOf(source.tileSize, 512),
    minZoom: numberOf(source.minzoom, 0),
    maxZoom: numberOf(source.maxzoom, MAX_ZOOM),
    isFromSouth: source.scheme === 'tms',
  };
}

async function loadJson(address: string, signal: AbortSignal | undefined): Promise<Json> {
  const answer = await fetch(address, { credentials: 'omit', ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`The map style at ${address} answered ${answer.status}.`);
  return objectOf(await answer.json());
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
