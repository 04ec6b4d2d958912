import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import './texts';
import './schedule.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import RssFeedRounded from '#icons/RssFeedRounded';
import { useIsPhone, useIsWide } from '../../../../engine/console/useIsPhone';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { Loaded } from '../../../shared/Loaded';
import { periodTitle, rangeOf } from './days';
import { entriesOf } from './entries';
import { FeedDialog } from './FeedDialog';
import { overloadOf } from './overload';
import { ScheduleFilters } from './ScheduleFilters';
import { ScheduleSurface } from './ScheduleSurface';
import { ScheduleToolbar } from './ScheduleToolbar';
import { TeamPanel } from './TeamPanel';
import { useSchedule } from './useSchedule';
import { filterTexts, useScheduleAddress } from './useScheduleAddress';
import { useScheduleCommands } from './useScheduleCommands';

const NONE: readonly never[] = [];

/** All events of the installation over time, and who of the support team looks after them. */
export function Component() {
  const translate = useTranslate();
  const locale = useDayLocale();
  const count = useCountFormat();
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const address = useScheduleAddress();
  const { view, day, filters, change } = address;
  const [isFeedOpen, setFeedOpen] = useState(() => new URLSearchParams(window.location.search).has('feed'));
  const range = useMemo(() => rangeOf(view, day), [view, day]);
  const asked = useSchedule(range, filters);
  const { members = NONE, items = NONE, weeks = NONE, totalItems = 0 } = asked.data ?? {};
  const entries = useMemo(() => entriesOf(items, range), [items, range]);
  const overload = useMemo(
    () =>
      overloadOf(members, weeks, {
        member: (name, events) => `${name}: ${translate('pages.schedule.at_once', { count: events })}`,
        week: (events) => translate('pages.schedule.events', { smart_count: events }),
      }),
    [members, weeks, translate],
  );
  useScheduleCommands({ address, openFeed: () => setFeedOpen(true) });
  return (
    <>
      <PageHeader
        title={translate('shell.nav.schedule')}
        primaryAction={
          <Button variant="outlined" startIcon={<RssFeedRounded />} onClick={() => setFeedOpen(true)}>
            {translate('pages.schedule.feed.button')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <ScheduleToolbar address={address} />
        <ScheduleFilters filters={filters} members={members} onFilters={(next) => change({ filters: next })} />
        {totalItems > items.length && (
          <Alert severity="warning">
            {translate('pages.schedule.too_many_events', { shown: count(items.length), total: count(totalItems) })}
          </Alert>
        )}
        <Loaded of={asked}>
          {({ unassigned, limits, nearest }) => (
            <ScheduleSurface
              view={view}
              day={day}
              range={range}
              entries={entries}
              members={members}
              unassigned={unassigned}
              overload={overload}
              title={translate('pages.schedule.calendar', { period: periodTitle(view, day, locale) })}
              nearest={nearest}
              onClear={filterTexts(filters).length > 0 ? () => change({ filters: {} }) : null}
              onDay={(to) => change({ day: to })}
              isFormer={asked.isPlaceholderData}
              aside={
                <TeamPanel
                  members={members}
                  weeks={weeks}
                  unassigned={unassigned}
                  limits={limits}
                  filtered={filters.support_member_id}
                  onFilter={(support_member_id) => change({ filters: { ...filters, support_member_id } })}
                  onWeek={(monday) => change({ view: isPhone ? 'timeline' : 'week', day: monday })}
                />
              }
              isAsideBelow={!isWide || isPhone}
            />
          )}
        </Loaded>
      </Box>
      {isFeedOpen && <FeedDialog filters={filters} onClose={() => setFeedOpen(false)} />}
    </>
  );
}
