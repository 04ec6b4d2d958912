import { foldText } from '../../engine/core/words';

const METRES: Readonly<Record<string, number>> = { km: 1_000, mi: 1_609.344, m: 1 };
const HALF_MARATHON = 21_097.5;
const MARATHON = 42_195;
/** 10K, 10 km, 10,0 km run, 5 miles, 21.1, 10000 m. A number alone counts kilometres. */
const LENGTH =
  /^(?:run|lauf|race|course|trail|bieg|beh|lop|lopp|loop|corsa|carrera)?(\d{1,6}(?:[.,]\d{1,4})?) ?(k|km|kms|kilomet(?:er|ers|re|res|ros|ri)|км|mi|mile|miles|meilen|m|meters?|metres?)?(?: ?-?(?:run|lauf|race|trail|bieg|beh|lop|lopp|loop|corsa|carrera|futas))?$/;
const HALVES = new Set(
  import.meta.env.SSR
    ? `half halfmarathon halbmarathon halvemarathon halfrun hm semi semimarathon demimarathon media mediamaraton mezza mezzamaratona
  meiamaratona polmaraton pulmaraton polovicnymaraton felmaraton puolimaraton halvmaraton halvmarathon polumaraton полумарафон
  півмарафон полумаратон yarimaraton ημιμαραθωνιος`.split(/\s+/)
    : [],
);
/** What people leave of it. */
const HALVES_ALONE = new Set('halve halber halbe mezza meia puolikas halv polovka polowka'.split(' '));
const WHOLES = new Set(`marathon maraton maratona fullmarathon full марафон маратон μαραθωνιος`.split(/\s+/));

/** How long a race is, in metres, where its name says nothing else; null where it says more, or none. */
export function raceMeaning(name: string): number | null {
  const plain = foldText(name).trim();
  const word = plain.replace(/[^\p{L}]+/gu, '');
  if (!/\d/.test(plain)) return HALVES.has(word) ? HALF_MARATHON : WHOLES.has(word) ? MARATHON : null;
  const [, digits = '', unit = 'km'] = LENGTH.exec(plain) ?? [];
  if (!digits) return null;
  const metres = metresOf(digits, unit);
  // A number alone is the length of a race, not its place in a list.
  return metres >= 400 && (unit !== 'km' || metres <= 400_000) ? metres : null;
}

/** "10.000 m" are ten kilometres: of a metre nobody says the millimetres. */
function metresOf(digits: string, unit: string): number {
  const known = unitOf(unit);
  const isGrouped = known === 'm' && /^\d{1,3}[.,]\d{3}$/.test(digits);
  return Number(isGrouped ? digits.replace(/[.,]/, '') : digits.replace(',', '.')) * (METRES[known] ?? 1);
}

/** A length with its unit, wherever it stands. */
const LENGTHS =
  /(?<![\p{L}\d.,/])(\d{1,6}(?:[.,]\d{1,4})?) ?(kilomet(?:er|ers|re|res|ros|ri)|kms?|км|k|miles?|mi|meilen|meters?|metres?|m)(?![\p{L}\d])/gu;
const HALF_WRITTEN = /(?:1\/2|½) ?(?:marathon|maraton[ae]?|марафон)/g;
/** They go the same way otherwise, or are others. */
const OTHERS =
  /walk|wandel|marche|nordic|kid|kinder|jeugd|jugend|jeunes|enfants|junior|relay|staffel|estafet|relais|staffett|bike|rad|fiets|velo|duo|team|wheel|rolstoel|handbike|hond|dog|cani|swim|zwem|schwimm/;

/** The lengths, in metres, that a text names beside other words: "10 KM wedstrijd". None where a number in it is of something else. */
export function raceMeaningsIn(text: string): number[] {
  const plain = foldText(text).trim().replace(HALF_WRITTEN, 'halfmarathon');
  if (OTHERS.test(plain)) return [];
  const found: number[] = [];
  const rest = plain.replace(LENGTHS, (_, digits: string, unit: string) => {
    found.push(metresOf(digits, unit));
    return ' ';
  });
  const words = rest.replace(/\b(?:19|20)\d\d\b/g, ' ');
  if (/\d/.test(words)) return [];
  found.push(...namedLengths(words.split(/[^\p{L}]+/u).filter((word) => word !== '')));
  return found.filter((metres, i) => !found.slice(0, i).some((other) => Math.abs(other - metres) <= metres / 100));
}

/** Of halves and wholes, in one word or in two. */
function namedLengths(words: readonly string[]): number[] {
  const lengths: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at);
    const isPair = HALVES.has(word + next) && next !== '';
    if (isPair || HALVES.has(word) || HALVES_ALONE.has(word)) lengths.push(HALF_MARATHON);
    else if (WHOLES.has(word)) lengths.push(MARATHON);
    if (isPair) at++;
  }
  return lengths;
}

function unitOf(unit: string): string {
  if (unit.startsWith('mi') || unit === 'meilen') return 'mi';
  return unit.startsWith('k') || unit === 'км' ? 'km' : 'm';
}

/** The length that a race says itself, in metres. */
export function raceLength(distance: unknown): number | null {
  const { value, unit } = (distance ?? {}) as { value?: number; unit?: string };
  const metres = METRES[unit === 'miles' ? 'mi' : (unit ?? '')];
  return typeof value === 'number' && metres !== undefined ? value * metres : null;
}
