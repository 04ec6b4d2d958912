import { tzOffset } from '@date-fns/tz';
import { isDay } from '../../../../engine/fields/calendarDate/days';
import { isTimeZone } from '../../../../engine/fields/timeZone/timeZones';
import { foldDevice } from '../../store/eventSetup';
import type { RawFormatOptions } from '../rawRead';
import { Unreadable } from './unreadable';
import { type ClockTime, checkInstant } from './values';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Every clock change of every zone since 1970 falls on a multiple of this. */
const SLOT_MS = 15 * MINUTE_MS;
const MOST_SLOTS = 2_000;
const MOST_DEVICES = 1_000;
/** How far a read may stand behind an earlier one in a device's own order; readers sum up a passing over about 5 s. */
const LATENESS_MS = MINUTE_MS;

/** Nobody tests a mat before this time of day. */
const NIGHT_ENDS_MS = 6 * 60 * MINUTE_MS;
/** How long before every gunshot a read in the night belongs to the night after: the first read of a file, and one that follows a read after a gunshot. */
const WELL_BEFORE_MS = { first: 6 * 60 * MINUTE_MS, following: 3 * 60 * MINUTE_MS } as const;

/** When a read was, with a sentence that begins with the field where a change of the clocks left that open. */
export interface LocalInstant {
  time: number;
  /** The other instant that the clock shows so, where no earlier read of this stream tells which one it is. */
  otherTime?: number;
  note?: string;
}

/** A time that a change of the clocks leaves out, or one that comes twice and was taken as the first or the second. */
type ClockChange = 'left_out' | 'first' | 'second';

interface Found {
  readonly time: number;
  /** As the clock showed it, in milliseconds as if that were UTC. */
  readonly wall: number;
  readonly change: ClockChange | null;
  /** Of a time that comes twice: the instant that was not taken. */
  readonly other?: number;
  /** Why its day may be wrong. */
  readonly doubt?: string;
}

/** The last read of a device in this stream. */
interface LastRead {
  readonly time: number;
  /** It may be an hour later or earlier. */
  readonly isOpen: boolean;
}

type ClockOptions = Pick<RawFormatOptions, 'timeZone' | 'date' | 'guns' | 'isDateStated' | 'lastReads'>;

/**
 * Tells the instants of local device times. It remembers each device's last read for the two questions a wall clock leaves
 * open. Without a date, a read belongs to the day that brings it closest to the read before, so a file may run over midnight
 * and a straggler from before midnight stays there. After a read that is later than a gunshot, none belongs to the night before the race. The
 * first read is on the given day or the next one, whichever is closer to a gunshot of the given day; a read in the night well before every
 * gunshot is on the next day. No read is before a day that a person stated. In the hour that comes twice when clocks are put back, a read is the first
 * of the two instants unless that would put it before the read before, in this stream or among the stored ones. A time that is left out when clocks are put
 * forward is that of a device nobody put forward: it counts on in the offset from before the change. Both are noted with the read.
 */
export class LocalClock {
  readonly #timeZone: string;
  readonly #firstDay: number | null;
  readonly #guns: readonly number[];
  readonly #firstGun: number;
  readonly #isDateStated: boolean;
  /** Of devices that this stream has no read of yet, by their folded names. */
  readonly #storedReads: ReadonlyMap<string, number>;
  readonly #lastReads = new Map<string, LastRead>();
  /** The day 0 of devices that count days. */
  readonly #zeroDays = new Map<string, number>();
  readonly #offsets = new Map<number, number>();

  constructor({ timeZone, date, guns = [], isDateStated = false, lastReads = new Map() }: ClockOptions) {
    if (!isTimeZone(timeZone)) throw new RangeError(`There is no time zone "${timeZone}".`);
    this.#timeZone = timeZone;
    this.#firstDay = date === undefined || date === null ? null : dayOf(date);
    this.#guns = guns;
    this.#firstGun = guns.reduce((a, b) => Math.min(a, b), Infinity);
    this.#isDateStated = isDateStated;
    this.#storedReads = lastReads;
  }

  /** The instant of a time on a day, `YYYY-MM-DD`; `daysLater` counts on from it. A null day is found as said above. */
  instant({
    date,
    clock,
    device,
    daysLater = 0,
  }: {
    date: string | null;
    clock: ClockTime;
    device: string | null;
    daysLater?: number;
  }): LocalInstant {
    const known = this.#lastReads.get(device ?? '');
    const last: Before = {
      time: known?.time,
      stored: device === null ? undefined : this.#storedReads.get(foldDevice(device)),
    };
    const found =
      date === null ? this.#onClosestDay(clock, last) : this.#onDay(dayOf(date) + daysLater * DAY_MS, clock, last);
    const time = checkInstant(found.time, date ?? '');
    const isOpen = found.other !== undefined && (known?.isOpen ?? true);
    this.#remember({ time, isOpen }, device);
    const note = found.change ? this.#noteOf(found, found.change) : found.doubt;
    return { time, ...(isOpen && { otherTime: found.other }), ...(note !== undefined && { note }) };
  }

  /**
   * The instant of a read of a device that only counts days. Its day 0 is the given day or the next one, whichever brings the device's first
   * read closer to a gunshot of the given day.
   */
  instantAfterFirstDay({
    daysLater,
    ...read
  }: {
    daysLater: number;
    clock: ClockTime;
    device: string | null;
  }): LocalInstant {
    const date = new Date(this.#zeroDay(daysLater, read)).toISOString().slice(0, 10);
    return this.instant({ ...read, date, daysLater });
  }

  #zeroDay(daysLater: number, { clock, device }: { clock: ClockTime; device: string | null }): number {
    const key = device ?? '';
    const known = this.#zeroDays.get(key);
    if (known !== undefined) return known;
    const given = this.#requireFirstDay();
    const before: Before = { time: undefined, stored: undefined };
    const [found, next] = [given, given + DAY_MS].map((day) =>
      this.#onDay(day + daysLater * DAY_MS, clock, before),
    ) as [Found, Found];
    const day = this.#isNext(next, found, given) ? given + DAY_MS : given;
    if (this.#zeroDays.size >= MOST_DEVICES) this.#zeroDays.clear();
    this.#zeroDays.set(key, day);
    return day;
  }

  #onClosestDay(clock: ClockTime, before: Before): Found {
    const last = before.time;
    if (last === undefined) return this.#first(clock, before);
    const near = this.#dayOf(last);
    const days = [near - DAY_MS, near, near + DAY_MS].map((day) => this.#notBeforeStated(day));
    const times = days.map((day) => this.#onDay(day, clock, before));
    const isAfterGun = last >= this.#firstGun;
    const possible = isAfterGun ? times.filter((one) => !this.#isNightBefore(one, WELL_BEFORE_MS.following)) : times;
    return possible.reduce((a, b) => (Math.abs(b.time - last) < Math.abs(a.time - last) ? b : a));
  }

  #first(clock: ClockTime, before: Before): Found {
    const day = this.#requireFirstDay();
    const [found, next] = [day, day + DAY_MS].map((one) => this.#onDay(one, clock, before)) as [Found, Found];
    const doubt = this.#doubtOf(day);
    if (doubt) return { ...found, doubt };
    return this.#isNext(next, found, day) ? next : found;
  }

  /** Returns whether `next` fits a gunshot of the day better than `found`. */
  #isNext(next: Found, found: Found, day: number): boolean {
    const guns = this.#guns.filter((gun) => this.#dayOf(gun) === day);
    const distance = ({ time }: Found): number => Math.min(...guns.map((gun) => Math.abs(time - gun)));
    if (guns.length === 0) return false;
    if (distance(next) < distance(found)) return true;
    return distance(next) <= DAY_MS && this.#isNightBefore(found, WELL_BEFORE_MS.first);
  }

  /** Returns whether a read is so long before every gunshot, in the night before the race or on a day before the given one. */
  #isNightBefore({ time, wall }: Found, wellBeforeMs: number): boolean {
    const isNight = wall % DAY_MS < NIGHT_ENDS_MS || (this.#firstDay !== null && wall < this.#firstDay);
    return isNight && time <= this.#firstGun - wellBeforeMs;
  }

  #notBeforeStated(day: number): number {
    return this.#isDateStated ? Math.max(day, this.#firstDay ?? day) : day;
  }

  /** A sentence about a stated day whose reads are all before the first gunshot. */
  #doubtOf(day: number): string | undefined {
    if (!this.#isDateStated || this.#guns.length === 0) return undefined;
    const first = Math.min(...this.#guns.map((gun) => this.#dayOf(gun)));
    return day < first
      ? `time: ${shownDay(day)} is before the first gunshot, on ${shownDay(first)}: send the file with another date if that is wrong`
      : undefined;
  }

  /** The local day of an instant, as its midnight if that were UTC. */
  #dayOf(instant: number): number {
    return Math.floor((instant + this.#offset(instant)) / DAY_MS) * DAY_MS;
  }

  #onDay(day: number, { milliseconds, offset }: ClockTime, before: Before): Found {
    const wall = day + milliseconds;
    if (offset !== null) return { time: wall - offset * MINUTE_MS, wall, change: null };
    const [earlier, later] = [this.#offset(wall - DAY_MS), this.#offset(wall + DAY_MS)];
    if (earlier === later) return { time: wall - earlier, wall, change: null };
    const real = [wall - earlier, wall - later]
      .filter((time) => this.#offset(time) === wall - time)
      .sort((a, b) => a - b);
    const [first, second] = real;
    if (first === undefined) return { time: wall - earlier, wall, change: 'left_out' };
    if (second === undefined) return { time: first, wall, change: null };
    const last = before.time ?? storedUntil(before, second);
    const isBehind = last !== undefined && first < last - LATENESS_MS;
    return isBehind
      ? { time: second, other: first, wall, change: 'second' }
      : { time: first, other: second, wall, change: 'first' };
  }

  #noteOf({ time, wall }: Found, change: ClockChange): string {
    const [day, clock] = [shownDay(wall), shownClock(wall)];
    if (change === 'left_out')
      return `time: ${clock} on ${day} does not exist in ${this.#timeZone}, where clocks are put forward: it was taken as ${shownClock(time + this.#offset(time))}, as of a clock that nobody put forward`;
    const why =
      change === 'first'
        ? 'the first of the two, as no read of the device before it is later than that'
        : 'the second of the two, as a read of the device before it is later than the first';
    return `time: ${clock} on ${day} comes twice in ${this.#timeZone}, where clocks are put back: it was taken as ${why} (${shownClock(time)} UTC)`;
  }

  #requireFirstDay(): number {
    if (this.#firstDay === null) throw new Unreadable('date', 'the record has none, and none was given for the upload');
    return this.#firstDay;
  }

  #remember(last: LastRead, device: string | null): void {
    const key = device ?? '';
    if (!this.#lastReads.has(key) && this.#lastReads.size >= MOST_DEVICES) this.#lastReads.clear();
    this.#lastReads.set(key, last);
  }

  /** Milliseconds east of UTC. */
  #offset(instant: number): number {
    const slot = Math.floor(instant / SLOT_MS);
    const known = this.#offsets.get(slot);
    if (known !== undefined) return known;
    if (this.#offsets.size >= MOST_SLOTS) this.#offsets.clear();
    const offset = tzOffset(this.#timeZone, new Date(slot * SLOT_MS)) * MINUTE_MS;
    this.#offsets.set(slot, offset);
    return offset;
  }
}

/** The last read of a device before one: in this stream, and among the stored ones. */
interface Before {
  readonly time: number | undefined;
  readonly stored: number | undefined;
}

/** A stored read that is later than the second hour tells nothing: the stream may be an older file of the device. */
function storedUntil({ stored }: Before, second: number): number | undefined {
  return stored !== undefined && stored <= second + LATENESS_MS ? stored : undefined;
}

function shownDay(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function shownClock(wall: number): string {
  return new Date(wall).toISOString().slice(11, 19);
}

function dayOf(date: string): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!isDay(Number(year), Number(month), Number(day)))
    throw new RangeError(`"${date}" is no day written as YYYY-MM-DD.`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
