import {
  addDays,
  addMonths,
  endOfISOWeek,
  endOfMonth,
  formatISO,
  parseISO,
  startOfISOWeek,
  startOfMonth,
} from 'date-fns';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

export const VIEWS = ['month', 'week', 'timeline', 'list'] as const;
export type View = (typeof VIEWS)[number];
/** Where there is room for the names of events: a column of a phone has none. */
export const PHONE_VIEWS: readonly View[] = ['list', 'timeline'];

/** Both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** As many as a wide screen shows at once. */
const TIMELINE_WEEKS = 6;

export function dayOf(date: Date): Day {
  return formatISO(date, { representation: 'date' });
}

export function daysAfter(day: Day, days: number): Day {
  return dayOf(addDays(parseISO(day), days));
}

export function monthsAfter(day: Day, months: number): Day {
  return dayOf(addMonths(parseISO(day), months));
}

export function mondayOf(day: Day): Day {
  return dayOf(startOfISOWeek(parseISO(day)));
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: DayRange): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** The day of a range that is nearest to one. */
export function within(day: Day, { from, to }: DayRange): Day {
  if (day < from) return from;
  return day > to ? to : day;
}

/** What a view shows around a day: a month goes from a Monday to a Sunday. */
export function rangeOf(view: View, day: Day): DayRange {
  const date = parseISO(day);
  const [first, last] = [startOfMonth(date), endOfMonth(date)];
  if (view === 'month') return { from: dayOf(startOfISOWeek(first)), to: dayOf(endOfISOWeek(last)) };
  if (view === 'list') return { from: dayOf(first), to: dayOf(last) };
  const from = mondayOf(day);
  return { from, to: daysAfter(from, (view === 'week' ? 1 : TIMELINE_WEEKS) * 7 - 1) };
}

/** The day that the view is about one step later, or earlier with -1. A timeline keeps half of what it shows. */
export function moved(view: View, day: Day, steps: number): Day {
  if (view === 'week') return daysAfter(day, steps * 7);
  if (view === 'timeline') return daysAfter(day, (steps * TIMELINE_WEEKS * 7) / 2);
  return monthsAfter(dayOf(startOfMonth(parseISO(day))), steps);
}

/** What the period is called: a month by its name, another one by its ends. */
export function periodTitle(view: View, day: Day, locale: string): string {
  const { from, to } = rangeOf(view, day);
  if (view === 'month' || view === 'list')
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(parseISO(day));
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(parseISO(from), parseISO(to));
}
