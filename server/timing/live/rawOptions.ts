import { z } from 'zod';
import { malformed } from '../../../engine/api/rest/requestParts';
import { isDay } from '../../../engine/fields/calendarDate/days';
import { LONGEST_MAPPING } from '../../../resources/passings/passings.calls';
import { isEnoughForReads, READ_FIELDS, type ReadField } from '../../../resources/passings/readColumns';
import { rawFormats } from '../formats/rawFormats';
import type { RawFormatName, RawFormatOptions, ReadColumns } from '../formats/rawRead';

const LONGEST_QUOTE = 40;

export interface EventDays {
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  /** Gunshots in epoch milliseconds. */
  guns: readonly number[];
  lastReads: ReadonlyMap<string, number>;
}

/** How a device's file is to be read, as its address says. @throws ApiError 400 that names the key */
export function rawOptions(
  params: URLSearchParams,
  event: EventDays,
): { format: RawFormatName; options: RawFormatOptions } {
  const format = formatOf(params.get('format'));
  const mapping = params.get('mapping');
  const firedAt = params.get('fired_at');
  const date = dateOf(params.get('date'));
  if (mapping !== null && format !== 'csv') throw malformed('mapping: only format=csv has columns to tell.');
  if (firedAt !== null && format !== 'csv') throw malformed('fired_at: only format=csv has times since a gun.');
  return {
    format,
    options: {
      timeZone: event.timeZone,
      date: date ?? dayOf(event),
      isDateStated: date !== null,
      guns: event.guns,
      lastReads: event.lastReads,
      device: params.get('device'),
      firedAt: firedAt === null ? null : instantOf(firedAt),
      columns: mapping === null ? undefined : columnsOf(mapping),
    },
  };
}

function formatOf(given: string | null): RawFormatName {
  const names = Object.keys(rawFormats);
  if (given === null) throw malformed(`format: say which one: ${names.join(', ')}.`);
  if (!names.includes(given)) throw malformed(`format: ${quoted(given)} is none of ${names.join(', ')}.`);
  return given as RawFormatName;
}

function dateOf(given: string | null): string | null {
  if (given === null) return null;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given) ?? [];
  if (!isDay(Number(year), Number(month), Number(day)))
    throw malformed(`date: ${quoted(given)} is no day. It must be written as YYYY-MM-DD.`);
  return given;
}

function instantOf(given: string): number {
  const parsed = z.iso.datetime({ offset: true }).safeParse(given);
  if (!parsed.success)
    throw malformed(`fired_at: ${quoted(given)} is no instant with a zone, such as 2026-05-31T09:00:00.000Z.`);
  return Date.parse(parsed.data);
}

/** `{"Transponder": "chipcode", "3": "time"}`: a column by its name in the header, or by its place, counted from 1. */
function columnsOf(given: string): ReadColumns {
  if (given.length > LONGEST_MAPPING) throw malformed(`mapping: at most ${LONGEST_MAPPING} characters.`);
  const owners = new Map<ReadField, string>();
  for (const [column, field] of Object.entries(objectOf(given))) {
    // As in imports: a column that is left out.
    if (field === null) continue;
    const known = READ_FIELDS.find((one) => one === field);
    if (!known)
      throw malformed(`mapping: ${quoted(String(field))} is no field of a read. Fields: ${READ_FIELDS.join(', ')}.`);
    const owner = owners.get(known);
    if (owner !== undefined)
      throw malformed(`mapping: the columns ${quoted(owner)} and ${quoted(column)} both fill ${known}.`);
    owners.set(known, column);
  }
  const columns = Object.fromEntries([...owners].map(([field, column]) => [field, placeOf(column)]));
  if (!isEnoughForReads(columns))
    throw malformed('mapping: say which columns hold time, and chipcode or start_number.');
  return columns as ReadColumns;
}

function objectOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below, together with JSON that is no object.
  }
  throw malformed('mapping: must be JSON of columns and fields, such as {"Transponder": "chipcode", "Zeit": "time"}.');
}

function placeOf(column: string): string | number {
  return /^[1-9]\d{0,4}$/.test(column) ? Number(column) - 1 : column;
}

/** The day that reads without a date are of: today while the event is on, else its first day. */
function dayOf({ timeZone, startDate, endDate }: EventDays): string | null {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  if (startDate === null) return null;
  return today >= startDate && today <= (endDate ?? startDate) ? today : startDate;
}

function quoted(value: string): string {
  return `"${value.slice(0, LONGEST_QUOTE)}"`;
}
