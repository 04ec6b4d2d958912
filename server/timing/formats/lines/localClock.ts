import { tzOffset } from '@date-fns/tz';
import { isDay } from '../../../../engine/fields/calendarDate/days';
import { isTimeZone } from '../../../../engine/fields/timeZone/timeZones';
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

/**
 * Tells the instants of local device times. It remembers each device's last read for the two questions a wall clock leaves
 * open. Without a date, a read belongs to the day that brings it closest to the read before, so a file may run over midnight
 * and a straggler from before midnight stays there. In the hour that comes twice when clocks are put back, a read is the first
 * of the two instants unless that would put it before the read before. A time that is left out when clocks are put
 * forward is that of a device nobody put forward: it counts on in the offset from before the change.
 */
export class LocalClock {
  readonly #timeZone: string;
  readonly #firstDay: number | null;
  readonly #lastReads = new Map<string, number>();
  readonly #offsets = new Map<number, number>();

  constructor({ timeZone, date }: Pick<RawFormatOptions, 'timeZone' | 'date'>) {
    if (!isTimeZone(timeZone)) throw new RangeError(`There is no time zone "${timeZone}".`);
    this.#timeZone = timeZone;
    this.#firstDay = date === undefined || date === null ? null : dayOf(date);
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
  }): number {
    const last = this.#lastReads.get(device ?? '');
    const time =
      date === null ? this.#onClosestDay(clock, last) : this.#onDay(dayOf(date) + daysLater * DAY_MS, clock, last);
    return this.#remember(checkInstant(time, date ?? ''), device);
  }

  /** Days after the day the caller gave, for devices that only count days. */
  instantAfterFirstDay({ daysLater, ...read }: { daysLater: number; clock: ClockTime; device: string | null }): number {
    const date = new Date(this.#requireFirstDay()).toISOString().slice(0, 10);
    return this.instant({ ...read, date, daysLater });
  }

  #onClosestDay(clock: ClockTime, last: number | undefined): number {
    if (last === undefined) return this.#onDay(this.#requireFirstDay(), clock, last);
    const near = Math.floor((last + this.#offset(last)) / DAY_MS) * DAY_MS;
    const times = [near - DAY_MS, near, near + DAY_MS].map((day) => this.#onDay(day, clock, last));
    return times.reduce((a, b) => (Math.abs(b - last) < Math.abs(a - last) ? b : a));
  }

  #onDay(day: number, { milliseconds, offset }: ClockTime, last: number | undefined): number {
    const wall = day + milliseconds;
    if (offset !== null) return wall - offset * MINUTE_MS;
    const before = this.#offset(wall - DAY_MS);
    const after = this.#offset(wall + DAY_MS);
    if (before === after) return wall - before;
    const real = [wall - before, wall - after]
      .filter((time) => this.#offset(time) === wall - time)
      .sort((a, b) => a - b);
    const [first = wall - before, second = first] = real;
    return last !== undefined && first < last - LATENESS_MS ? second : first;
  }

  #requireFirstDay(): number {
    if (this.#firstDay === null) throw new Unreadable('date', 'the record has none, and none was given for the upload');
    return this.#firstDay;
  }

  #remember(time: number, device: string | null): number {
    const key = device ?? '';
    if (!this.#lastReads.has(key) && this.#lastReads.size >= MOST_DEVICES) this.#lastReads.clear();
    this.#lastReads.set(key, time);
    return time;
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

function dayOf(date: string): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!isDay(Number(year), Number(month), Number(day)))
    throw new RangeError(`"${date}" is no day written as YYYY-MM-DD.`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
