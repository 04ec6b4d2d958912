import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import './timeline.css';
import Box from '@mui/material/Box';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { NOBODY } from '../../../../resources/events/schedule';
import type { MemberLoad } from '../../../../resources/events/schedule.calls';
import { type Day, type DayRange, dayOf, daysOf, periodTitle, within } from './days';
import { EntryButton } from './EntryButton';
import { type Entry, stacked } from './entries';
import type { Overload } from './overload';
import type { Member } from './useAssign';
import { useEntryTexts } from './useEntryTexts';

interface TimelineViewProps {
  range: DayRange;
  entries: readonly Entry[];
  members: readonly MemberLoad[];
  /** Events that nobody looks after. */
  unassigned: number;
  overload: Overload;
  title: string;
}

/** Days that the name of an entry takes, in its bar or beside it. */
const NAME_DAYS = 7;

/** A lane for each support member, the first for nobody: who is where when, and what is too much. An event is assigned by another lane. */
export function TimelineView({ range, entries, members, unassigned, overload, title }: TimelineViewProps) {
  const translate = useTranslate();
  const days = daysOf(range);
  const [current, setCurrent] = useState<string | null>(null);
  const frame = useTodayInSight(range);
  const nobody = { id: null, name: translate('pages.schedule.nobody'), events: unassigned, overloaded_days: [] };
  const lanes = [nobody, ...members].map((member) => ({
    member,
    entries: entries.filter(({ event }) => (event.support_member?.id ?? null) === member.id),
  }));
  const known = entries.some(({ key }) => key === current) ? current : lanes.flatMap((lane) => lane.entries)[0]?.key;
  return (
    <Box
      ref={frame}
      className="sl-timeline"
      role="region"
      aria-label={title}
      style={{ '--sl-days': days.length, '--sl-name-days': NAME_DAYS } as CSSProperties}
      onFocus={({ target }) => setCurrent((target as HTMLElement).dataset.entry ?? null)}
    >
      <Head days={days} overload={overload} />
      <ul className="sl-lanes">
        {lanes.map(({ member, entries: own }) => (
          <Lane
            key={member.id ?? 'nobody'}
            member={member}
            events={member.events}
            overloaded={member.overloaded_days}
            entries={own}
            range={range}
            current={known ?? null}
          />
        ))}
      </ul>
    </Box>
  );
}

function Head({ days, overload }: { days: readonly Day[]; overload: Overload }) {
  const translate = useTranslate();
  const locale = useDayLocale();
  const texts = useEntryTexts();
  const today = dayOf(new Date());
  const mondays = days.filter((_, index) => index % 7 === 0);
  const column = (day: Day, count: number) => ({ gridColumn: `${days.indexOf(day) + 2} / span ${count}` });
  return (
    <div className="sl-timeline-head" aria-hidden>
      <div className="sl-lane-name">{translate('pages.schedule.team')}</div>
      {monthsOf(days).map(([first, count]) => (
        <div key={first} className="sl-timeline-month" style={column(first, count)}>
          <span>{periodTitle('month', first, locale)}</span>
        </div>
      ))}
      {mondays.map((monday) => {
        const warning = overload.ofWeek(monday);
        return (
          <div key={monday} className="sl-timeline-week" style={column(monday, 7)} title={warning ?? undefined}>
            <span>{texts.day(monday)}</span>
            {warning && <WarningAmberRounded className="sl-over-icon" />}
          </div>
        );
      })}
      {days.includes(today) && <div className="sl-timeline-today" style={column(today, 1)} />}
    </div>
  );
}

/** The first day of each month that is shown, and how many days of it are. */
function monthsOf(days: readonly Day[]): [first: Day, count: number][] {
  const months = new Map<string, Day[]>();
  for (const day of days) months.set(day.slice(0, 7), [...(months.get(day.slice(0, 7)) ?? []), day]);
  return [...months.values()].map((own) => [own[0] ?? '', own.length]);
}

interface LaneProps {
  member: Member;
  /** That they look after in the period, whatever is filtered by. */
  events: number;
  overloaded: readonly Day[];
  entries: readonly Entry[];
  range: DayRange;
  /** The key of the one entry that Tab leads to. */
  current: string | null;
}

function Lane({ member, events, overloaded, entries, range, current }: LaneProps) {
  const translate = useTranslate();
  const place = (day: Day) => differenceInCalendarDays(parseISO(day), parseISO(range.from)) + 2;
  const rows = stacked(entries, range, NAME_DAYS);
  const today = dayOf(new Date());
  const height = Math.max(2, ...rows.map(({ row }) => row + 1));
  return (
    <li
      className="sl-lane"
      data-lane
      data-member={member.id ?? NOBODY}
      aria-label={member.name}
      style={{ '--sl-rows': height } as CSSProperties}
    >
      <div className="sl-lane-name">
        <span>{member.name}</span>
        <small>{translate('pages.schedule.events', { smart_count: events })}</small>
        {overloaded.length > 0 && (
          <small className="sl-over">
            <WarningAmberRounded className="sl-over-icon" />
            {translate('pages.schedule.overloaded')}
          </small>
        )}
      </div>
      {overloaded
        .filter((day) => day >= range.from && day <= range.to)
        .map((day) => (
          <div key={day} className="sl-lane-over" style={{ gridColumn: place(day) }} />
        ))}
      {today >= range.from && today <= range.to && (
        <div className="sl-lane-today" style={{ gridColumn: place(today) }} />
      )}
      {rows.map(({ entry, row, name }) => (
        <div
          key={entry.key}
          className="sl-lane-entry"
          data-name={name}
          style={{
            gridColumn: `${place(within(entry.first, range))} / ${place(within(entry.last, range)) + 1}`,
            gridRow: row + 1,
          }}
        >
          <EntryButton entry={entry} tabIndex={entry.key === current ? 0 : -1} isContinued={entry.first < range.from} />
        </div>
      ))}
    </li>
  );
}

/** Whatever period is come to begins at its left, or a little before today. */
function useTodayInSight({ from, to }: DayRange) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const today = dayOf(new Date());
    if (!box) return;
    const share = today < from || today > to ? 0 : differenceInCalendarDays(parseISO(today), parseISO(from)) - 3;
    const days = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
    box.scrollLeft = Math.max(0, (share / days) * box.scrollWidth);
  }, [from, to]);
  return frame;
}
