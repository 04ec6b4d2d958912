import './days.css';
import { useTranslate } from 'react-admin';
import EventBusyRounded from '#icons/EventBusyRounded';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { type Day, type DayRange, dayOf, within } from './days';
import { EntryButton } from './EntryButton';
import type { Entry } from './entries';
import type { Overload } from './overload';
import { useEntryTexts } from './useEntryTexts';

interface DayListProps {
  range: DayRange;
  entries: readonly Entry[];
  overload: Overload;
}

/** The days on which something is, one below the other: what fits a phone. An event of several days stands on its first. */
export function DayList({ range, entries, overload }: DayListProps) {
  const translate = useTranslate();
  const texts = useEntryTexts();
  const days = new Map<Day, Entry[]>();
  for (const entry of entries) {
    const day = within(entry.first, range);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  if (days.size === 0)
    return (
      <EmptyState
        icon={<EventBusyRounded />}
        title={translate('pages.schedule.none')}
        detail={translate('pages.schedule.none_why')}
      />
    );
  return (
    <ol className="sl-days">
      {[...days].map(([day, own]) => (
        <li key={day} data-today={day === dayOf(new Date()) || undefined}>
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
