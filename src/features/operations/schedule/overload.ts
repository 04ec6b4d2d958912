import type { MemberLoad, WeekLoad } from '../../../../resources/events/schedule.calls';
import type { Day } from './days';

/** What is too much, in words, by day and by week. */
export interface Overload {
  /** Null for a day on which nobody has too much. */
  ofDay(day: Day): string | null;
  /** Null for a week that is not too much; by its Monday. */
  ofWeek(monday: Day): string | null;
}

interface Texts {
  member(name: string, events: number): string;
  week(events: number): string;
}

export function overloadOf(members: readonly MemberLoad[], weeks: readonly WeekLoad[], texts: Texts): Overload {
  const days = new Map<Day, string[]>();
  for (const { name, overloaded_days, overloaded_counts } of members)
    for (const [index, day] of overloaded_days.entries())
      days.set(day, [...(days.get(day) ?? []), texts.member(name, overloaded_counts[index] ?? 0)]);
  const full = new Map(weeks.filter((week) => week.is_overloaded).map(({ monday, events }) => [monday, events]));
  return {
    ofDay: (day) => days.get(day)?.join(', ') ?? null,
    ofWeek: (monday) => (full.has(monday) ? texts.week(full.get(monday) ?? 0) : null),
  };
}
