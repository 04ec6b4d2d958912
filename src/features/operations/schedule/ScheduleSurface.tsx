import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useShownKeys } from '../../../../engine/console/keys/shownKeys';
import { late } from '../../../../engine/console/late';
import { NOBODY } from '../../../../resources/events/schedule';
import type { MemberLoad, NearestEvents as Nearest } from '../../../../resources/events/schedule.calls';
import { AssignMenu } from './AssignMenu';
import { DayList } from './DayList';
import { type Day, type DayRange, moved, type View } from './days';
import { EntryCard } from './EntryCard';
import type { Entry } from './entries';
import { NearestEvents, NothingHere } from './NearestEvents';
import type { Overload } from './overload';
import { TimelineView } from './TimelineView';
import { type Member, useAssign } from './useAssign';
import { useDrag } from './useDrag';
import { useEntryFocus } from './useEntryFocus';
import { useEntryTexts } from './useEntryTexts';
import { useLoadOn } from './useLoadOn';
import { useAssignCommand } from './useScheduleCommands';
import { useScheduleKeys } from './useScheduleKeys';

const loadCalendarKeys = async () => (await import('./scheduleKeys')).calendarKeys;
const loadLineKeys = async () => (await import('./scheduleKeys')).lineKeys;
const CalendarView = late(async () => (await import('./CalendarView')).CalendarView);

interface ScheduleSurfaceProps {
  view: View;
  day: Day;
  range: DayRange;
  entries: readonly Entry[];
  members: readonly MemberLoad[];
  /** Events that nobody looks after. */
  unassigned: number;
  overload: Overload;
  title: string;
  /** What the filters leave next to the period. */
  nearest: Nearest;
  /** Takes the filters away; null where none is set. */
  onClear: (() => void) | null;
  onDay: (day: Day) => void;
  /** The team, onto which entries are dragged too. */
  aside: ReactNode;
  isAsideBelow: boolean;
  /** What is known is of the period or the filters before: that it holds nothing here says nothing. */
  isFormer: boolean;
}

/** A view of the schedule with what can be done on it by pointer and by keys, whichever view it is. */
export function ScheduleSurface(props: ScheduleSurfaceProps) {
  const { view, day, range, members, unassigned, overload, title, nearest, onClear, onDay } = props;
  const { aside, isAsideBelow, isFormer } = props;
  const translate = useTranslate();
  const texts = useEntryTexts();
  const isCalendar = view === 'month' || view === 'week';
  useShownKeys(isCalendar ? loadCalendarKeys : loadLineKeys);
  const surface = useRef<HTMLDivElement>(null);
  const { assign, asGiven } = useAssign();
  const entries = useMemo(
    () => props.entries.map((entry) => ({ ...entry, event: asGiven(entry.event) })),
    [props.entries, asGiven],
  );
  const focused = useEntryFocus(surface, entries);
  const [opened, setOpened] = useState<Opened | null>(null);
  const entryOf = (key: string | undefined) => entries.find((entry) => entry.key === key);
  const nobody: Member = { id: null, name: translate('pages.schedule.nobody') };
  const memberOf = (id: string) => (id === NOBODY ? nobody : members.find((member) => String(member.id) === id));
  const give = (entry: Entry | undefined, member: Member | undefined) => {
    if (!entry || !member) return;
    const load = member.id === null ? undefined : loads.get(member.id);
    void assign(entry.event, member, load?.isTooMuch ? { count: load.atOnce, limit: load.limit } : undefined);
  };
  const { dragged, onPointerDown } = useDrag((key, member) => give(entryOf(key), memberOf(member)));
  const { onKeyDown, goTo } = useScheduleKeys({
    surface,
    shown: `${view} ${range.from} ${range.to}`,
    onDay,
    onMove: (steps) => onDay(moved(view, day, steps)),
    onAssign: (key, anchor) => setOpened({ what: 'menu', key, anchor }),
  });
  useAssignCommand(
    () => entryOf(focused.current ?? undefined)?.event.name,
    () => {
      const key = focused.current ?? '';
      const anchor = surface.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
      if (anchor) setOpened({ what: 'menu', key, anchor });
    },
  );
  const onClick = (event: MouseEvent) => {
    const anchor = (event.target as Element).closest<HTMLElement>('[data-entry]');
    if (anchor) setOpened({ what: 'card', key: anchor.dataset.entry ?? '', anchor });
  };
  const ways = {
    nearest,
    year: day.slice(0, 4),
    onDay: goTo,
    onClear:
      onClear &&
      (() => {
        surface.current?.focus();
        onClear();
      }),
  };
  const shown = entryOf(opened?.key);
  const draggedEntry = entryOf(dragged?.key);
  const over = dragged?.over == null ? undefined : memberOf(dragged.over);
  const loads = useLoadOn((opened?.what === 'menu' ? shown : draggedEntry)?.event ?? null);
  const load = over?.id == null ? undefined : loads.get(over.id);
  return (
    <Box
      ref={surface}
      tabIndex={-1}
      className="sl-schedule"
      role="group"
      aria-label={title}
      data-dragging={dragged ? '' : undefined}
      onClick={onClick}
      onKeyDown={(event: KeyboardEvent) => !opened && onKeyDown(event)}
      onPointerDown={onPointerDown}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: isAsideBelow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 272px' }}
    >
      <Box sx={{ minWidth: 0 }}>
        {view === 'list' && !(isFormer && entries.length === 0) && (
          <DayList {...{ day, range, entries, overload }} ways={<NearestEvents {...ways} />} />
        )}
        {view !== 'list' && !isFormer && entries.length === 0 && <NothingHere {...ways} />}
        {view === 'timeline' && <TimelineView {...{ range, entries, members, unassigned, overload, title }} />}
        {isCalendar && <CalendarView {...{ view, day, entries, overload }} />}
        <Typography variant="caption" component="p" sx={{ mt: 1, display: { xs: 'none', sm: 'block' } }}>
          {translate(`pages.schedule.keys_${isCalendar ? 'calendar' : 'line'}`)} {translate('pages.schedule.drag')}
        </Typography>
      </Box>
      {aside}
      {dragged && draggedEntry && (
        <div className="sl-ghost" style={{ left: dragged.x, top: dragged.y }} role="status">
          {over
            ? translate('pages.schedule.drop', { name: draggedEntry.event.name, member: over.name })
            : texts.title(draggedEntry)}
          {load?.isTooMuch && <div className="sl-over">{texts.atOnce(load)}</div>}
        </div>
      )}
      {opened?.what === 'card' && shown && (
        <EntryCard
          entry={shown}
          anchor={opened.anchor}
          onAssign={() => setOpened({ ...opened, what: 'menu' })}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.what === 'menu' && shown && (
        <AssignMenu
          event={shown.event}
          members={members}
          loads={loads}
          anchor={opened.anchor}
          onChoose={(member) => {
            setOpened(null);
            give(shown, member);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  );
}

interface Opened {
  readonly what: 'card' | 'menu';
  readonly key: string;
  /** What it was opened at. */
  readonly anchor: HTMLElement;
}
