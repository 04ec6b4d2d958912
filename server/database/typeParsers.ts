import pg, { type CustomTypesConfig } from 'pg';

/** The oids of pg_type.dat, which never change. */
const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptzArray: 1185,
  intervalArray: 1187,
  numericArray: 1231,
};

type TextParser = (value: string) => unknown;

const asIs: TextParser = (value) => value;

const parsers = new Map<number, TextParser>([
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.date, asIs],
  [OID.timestamp, asIs],
  [OID.interval, asIs],
  [OID.timestamptz, isoInstant],
  [OID.int8Array, arrayOf(Number)],
  [OID.numericArray, arrayOf(Number)],
  [OID.dateArray, arrayOf(asIs)],
  [OID.timestampArray, arrayOf(asIs)],
  [OID.intervalArray, arrayOf(asIs)],
  [OID.timestamptzArray, arrayOf(isoInstant)],
]);

/**
 * How values leave every engine: int8 and numeric as numbers, dates `YYYY-MM-DD`, timestamptz as ISO 8601 UTC with
 * milliseconds, json parsed, arrays of these alike. The other types are those of pg itself.
 */
export const wireTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * `2026-05-01 10:20:30.5+00` → `2026-05-01T10:20:30.500Z`. Microseconds are cut, not rounded, as Date does.
 * `infinity` stays what it is. Lists spend a good part of their time here, hence no Date on the usual path.
 */
function isoInstant(value: string): string {
  const isPlainUtc = value.length <= 29 && value.endsWith('+00') && value[10] === ' ';
  if (isPlainUtc) {
    const fraction = value.slice(20, -3).slice(0, 3).padEnd(3, '0');
    return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction}Z`;
  }
  const milliseconds = Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString();
}

function arrayOf(parseItem: TextParser): TextParser {
  const parseTexts = pg.types.getTypeParser(OID.textArray);
  const parseEach = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(parseEach);
    return typeof item === 'string' ? parseItem(item) : item;
  };
  return (value) => parseEach(parseTexts(value));
}
