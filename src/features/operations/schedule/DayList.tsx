import './days.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import EventBusyRounded from '#icons/EventBusyRounded';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { type Day, type DayRange, dayOf, within } from './days';
import { EntryButton } from './EntryButton';
import type { Entry } from './entries';
import type { Overload } from './overload';
import { useEntryTexts } from './useEntryTexts';

interface DayListProps {
  /** What it is shown around. */
  day: Day;
  range: DayRange;
  entries: readonly Entry[];
  overload: Overload;
  /** Where to go from a period without any. */
  ways: ReactNode;
}

/** The days on which something is, one below the other: what fits a phone. An event of several days stands on its first, and today while it goes on. */
export function DayList({ day, range, entries, overload, ways }: DayListProps) {
  const translate = useTranslate();
  const texts = useEntryTexts();
  const today = dayOf(new Date());
  const frame = useTodayInSight(day);
  const days = new Map<Day, Entry[]>();
  for (const entry of entries) {
    const first = within(entry.first, range);
    const goesOn = first < today && today <= within(entry.last, range);
    for (const day of goesOn ? [first, today] : [first]) days.set(day, [...(days.get(day) ?? []), entry]);
  }
  if (days.size === 0)
    return (
      <EmptyState
        icon={<EventBusyRounded />}
        title={translate('pages.schedule.none')}
        detail={translate('pages.schedule.none_why')}
        action={ways}
      />
    );
  return (
    <ol ref={frame} className="sl-days">
      {[...days]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, own]) => (
          <li key={day} data-today={day === today || undefined} data-past={day < today || undefined}>
            <h2>
              {texts.longDay(day)}
              {overload.ofDay(day) && (
                <span className="sl-over">
                  <WarningAmberRounded className="sl-over-icon" />
                  {overload.ofDay(day)}
                </span>
              )}
            </h2>
            <ul>
              {own.map((entry) => (
                <li key={entry.key}>
                  <EntryButton entry={entry} />
                  <div className="sl-days-facts">
                    {entry.event.organization.name} · {texts.member(entry)}
                    {entry.first !== entry.last && ` · ${texts.dates(entry.first, entry.last)}`}
                  </div>
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}

/** Where one goes to today, what is over lies above the window. */
function useTodayInSight(day: Day) {
  const frame = useRef<HTMLOListElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time one goes there
  useEffect(() => {
    if (day !== dayOf(new Date())) return;
    const [first] = frame.current?.querySelectorAll(':scope > li:not([data-past])') ?? [];
    if (first?.previousElementSibling) first.scrollIntoView({ block: 'start' });
  }, [day, key]);
  return frame;
}
