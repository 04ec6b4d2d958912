import './team.css';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { NOBODY } from '../../../../resources/events/schedule';
import type { MemberLoad, ScheduleFilters, WeekLoad } from '../../../../resources/events/schedule.calls';
import { Panel } from '../../../shared/Panel';
import type { Day } from './days';
import { initialsOf } from './EntryButton';
import { useEntryTexts } from './useEntryTexts';

interface TeamPanelProps {
  members: readonly MemberLoad[];
  weeks: readonly WeekLoad[];
  /** Events that nobody looks after. */
  unassigned: number;
  /** What is not too much yet. */
  limits: { readonly at_once: number; readonly in_week: number };
  /** Who the schedule is filtered by. */
  filtered: ScheduleFilters['support_member_id'];
  onFilter: (member: ScheduleFilters['support_member_id']) => void;
  onWeek: (monday: Day) => void;
}

/** Who looks after how many events of the period, and what is too much. Events are dropped onto the people. */
export function TeamPanel({ members, weeks, unassigned, limits, filtered, onFilter, onWeek }: TeamPanelProps) {
  const translate = useTranslate();
  const texts = useEntryTexts();
  const full = weeks.filter((week) => week.is_overloaded);
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Panel title={translate('pages.schedule.team')}>
        <Typography variant="caption" component="p" sx={{ mb: 1 }}>
          {translate('pages.schedule.team_why')}
        </Typography>
        <ul className="sl-team">
          <li data-member={NOBODY}>
            <MemberButton
              isPressed={filtered === NOBODY}
              label={translate('pages.schedule.show_unassigned')}
              onPress={() => onFilter(filtered === NOBODY ? undefined : NOBODY)}
            >
              <span className="sl-team-initials" aria-hidden>
                ?
              </span>
              <span className="sl-team-name">{translate('pages.schedule.nobody')}</span>
              <span className="sl-team-count">{translate('pages.schedule.events', { smart_count: unassigned })}</span>
            </MemberButton>
          </li>
          {members.map((member) => (
            <li key={member.id} data-member={member.id}>
              <MemberButton
                isPressed={filtered === member.id}
                label={translate('pages.schedule.show_of', { name: member.name })}
                onPress={() => onFilter(filtered === member.id ? undefined : member.id)}
              >
                <span className="sl-team-initials" aria-hidden>
                  {initialsOf(member.name)}
                </span>
                <span className="sl-team-name">{member.name}</span>
                <span className="sl-team-count">
                  {translate('pages.schedule.events', { smart_count: member.events })}
                  {member.events > 0 &&
                    ` · ${translate('pages.schedule.at_once_of', { count: member.most_at_once, limit: limits.at_once })}`}
                </span>
                <LoadBar atOnce={member.most_at_once} limit={limits.at_once} />
                <TooMuch member={member} />
                {!member.is_in_team && (
                  <span className="sl-over sl-team-over">{translate('pages.schedule.left_team')}</span>
                )}
              </MemberButton>
            </li>
          ))}
        </ul>
      </Panel>
      {full.length > 0 && (
        <Panel title={translate('pages.schedule.full_weeks')}>
          <Typography variant="caption" component="p" sx={{ mb: 1 }}>
            {translate('pages.schedule.full_week_why', { limit: limits.in_week })}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
            {full.map(({ monday, events }) => (
              <li key={monday}>
                <WarningAmberRounded className="sl-over-icon" />{' '}
                <Link component="button" type="button" onClick={() => onWeek(monday)} sx={{ fontSize: 13 }}>
                  {translate('pages.schedule.full_week', {
                    date: translate('pages.schedule.week_of', { date: texts.day(monday) }),
                    count: events,
                  })}
                </Link>
              </li>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  );
}

/** How much of what one person looks after well at the same time; full is enough. */
function LoadBar({ atOnce, limit }: { atOnce: number; limit: number }) {
  return (
    <span className="sl-team-bar" data-over={atOnce > limit || undefined} aria-hidden>
      <span style={{ width: `${Math.min(1, atOnce / limit) * 100}%` }} />
    </span>
  );
}

/** The first day of those with the most, and on how many others it is too much as well. */
function TooMuch({ member: { overloaded_days, overloaded_counts, most_at_once } }: { member: MemberLoad }) {
  const translate = useTranslate();
  const texts = useEntryTexts();
  const worst = overloaded_days[overloaded_counts.indexOf(most_at_once)];
  if (worst === undefined) return null;
  const others = overloaded_days.length - 1;
  const args = { count: most_at_once, date: texts.day(worst), smart_count: others };
  return (
    <span className="sl-over sl-team-over">
      <WarningAmberRounded className="sl-over-icon" />
      {translate(`pages.schedule.too_many_at_once${others > 0 ? '_more' : ''}`, args)}
    </span>
  );
}

interface MemberButtonProps {
  label: string;
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Filters by whoever it is. */
function MemberButton({ label, isPressed, onPress, children }: MemberButtonProps) {
  return (
    <button
      type="button"
      className="sl-team-member sl-team-facts"
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
