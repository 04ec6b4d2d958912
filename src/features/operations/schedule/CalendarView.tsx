import FullCalendar, {
  type CalendarRef,
  type DayCellInfo,
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import { type Day as CalendarDay, dayOf, daysAfter } from './days';
import { EntryButton } from './EntryButton';
import type { Entry } from './entries';
import type { Overload } from './overload';
import { useEntryTexts } from './useEntryTexts';

interface CalendarViewProps {
  view: 'month' | 'week';
  day: CalendarDay;
  entries: readonly Entry[];
  overload: Overload;
}

const PLUGINS = [dayGrid, classicTheme];
const NAMES = { month: 'dayGridMonth', week: 'dayGridWeek' };

/** The entries in the days of a month or a week. Which period that is, the page says; the calendar has no buttons of its own. */
export function CalendarView({ view, day, entries, overload }: CalendarViewProps) {
  const translate = useTranslate();
  const locale = useDayLocale();
  const texts = useEntryTexts();
  const calendar = useRef<CalendarRef>(null);
  const { frame, onCell } = useTabStop(day);
  const events = useMemo(() => entries.map(inputOf), [entries]);

  useEffect(() => {
    // Outside of its own rendering, as it draws itself again at once.
    queueMicrotask(() => calendar.current?.getApi().changeView(NAMES[view], day));
  }, [view, day]);

  return (
    <div ref={frame} className={view === 'month' ? 'sl-calendar sl-calendar-month' : 'sl-calendar'}>
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        initialView={NAMES[view]}
        initialDate={day}
        events={events}
        eventContent={({ event, isStart }: EventDisplayInfo) => (
          <EntryButton entry={event.extendedProps.entry} tabIndex={-1} isContinued={!isStart} />
        )}
        eventInteractive={false}
        eventOrder="order"
        eventOrderStrict
        headerToolbar={false}
        firstDay={1}
        fixedWeekCount={false}
        height={view === 'month' ? '100%' : 'auto'}
        locale={locale}
        dayMaxEvents={view === 'month'}
        dayHeaderFormat={{ weekday: 'short', ...(view === 'week' && { day: 'numeric' }) }}
        dayHeaderContent={({ date, text }: DayHeaderInfo) =>
          view === 'week' ? <Day text={text} warning={overload.ofDay(dayOf(date))} /> : text
        }
        dayCellTopContent={({ date, dayNumberText }: DayCellInfo) => (
          <Day text={dayNumberText} label={texts.longDay(dayOf(date))} warning={overload.ofDay(dayOf(date))} />
        )}
        dayCellClass={({ date }: DayCellInfo) =>
          overload.ofDay(dayOf(date)) === null ? 'sl-day' : 'sl-day sl-day-over'
        }
        dayCellDidMount={({ el, date }) => {
          el.tabIndex = -1;
          el.setAttribute('aria-label', texts.longDay(dayOf(date)));
          onCell();
        }}
        weekNumbers={view === 'month'}
        inlineWeekNumberClass={({ date }) => (overload.ofWeek(dayOf(date)) ? 'sl-week' : 'sl-week-none')}
        inlineWeekNumberContent={({ date }) => {
          const warning = overload.ofWeek(dayOf(date));
          return warning ? <span className="sl-week-over">{warning}</span> : null;
        }}
        moreLinkContent={({ num }) => translate('pages.schedule.more', { count: num })}
        closeHint={translate('pages.schedule.close')}
        moreLinkClass="sl-day-more"
        popoverClass="sl-day-popover"
      />
    </div>
  );
}

/** The calendar always has one day that Tab leads to: the one that was gone to last, else the one it is shown around. */
function useTabStop(day: CalendarDay) {
  const frame = useRef<HTMLDivElement>(null);
  const around = useRef(day);
  around.current = day;
  const next = useRef(0);
  useEffect(() => () => cancelAnimationFrame(next.current), []);
  // Days come and go one by one: once all of a period are there.
  const onCell = () => {
    next.current ||= requestAnimationFrame(() => {
      next.current = 0;
      const cells = [...(frame.current?.querySelectorAll<HTMLElement>('[role="cell"][data-date]') ?? [])];
      if (cells.some((cell) => cell.tabIndex === 0)) return;
      const stop = cells.find((cell) => cell.dataset.date === around.current) ?? cells[0];
      if (stop) stop.tabIndex = 0;
    });
  };
  return { frame, onCell };
}

/** What a day is called, and what is too much on it. The calendar hides this from who does not see it: its cell says the same. */
function Day({ text, warning, label }: { text: string; warning: string | null; label?: string }) {
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const said = [label, warning].filter(Boolean).join(', ');
    if (label) own.current?.closest('[data-date]')?.setAttribute('aria-label', said);
  }, [label, warning]);
  return (
    <span ref={own} className="sl-day-name">
      {text}
      {warning && <WarningAmberRounded className="sl-over-icon" titleAccess={warning} />}
    </span>
  );
}

function inputOf(entry: Entry, order: number): EventInput {
  const { key, first, last } = entry;
  return { id: key, title: key, allDay: true, start: first, end: daysAfter(last, 1), order, extendedProps: { entry } };
}
