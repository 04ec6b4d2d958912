import './texts';
import './schedule.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import RssFeedRounded from '#icons/RssFeedRounded';
import { useIsPhone, useIsWide } from '../../../../engine/console/useIsPhone';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useDelayed } from '../../../frame/layout/useDelayed';
import { RetryAlert } from '../../../shared/RetryAlert';
import { periodTitle, rangeOf } from './days';
import { entriesOf } from './entries';
import { FeedDialog } from './FeedDialog';
import { overloadOf } from './overload';
import { ScheduleFilters } from './ScheduleFilters';
import { ScheduleSurface } from './ScheduleSurface';
import { ScheduleToolbar } from './ScheduleToolbar';
import { TeamPanel } from './TeamPanel';
import { useSchedule } from './useSchedule';
import { useScheduleAddress } from './useScheduleAddress';
import { useScheduleCommands } from './useScheduleCommands';

const NONE: readonly never[] = [];

/** All events of the installation over time, and who of the support team looks after them. */
export function Component() {
  const translate = useTranslate();
  const locale = useLocale();
  const count = useCountFormat();
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const address = useScheduleAddress();
  const { view, day, filters, change } = address;
  const [isFeedOpen, setFeedOpen] = useState(() => new URLSearchParams(window.location.search).has('feed'));
  const range = useMemo(() => rangeOf(view, day), [view, day]);
  const { data, error, isLoadingError, isPlaceholderData, isPaused, refetch } = useSchedule(range, filters);
  // What was shown before is not what was asked for: it goes where the answer takes longer than a moment.
  const isLate = useDelayed(isPlaceholderData);
  const entries = useMemo(() => entriesOf(isLate ? [] : (data?.items ?? []), range), [data, range, isLate]);
  const { members = [], items = [], totalItems = 0 } = data ?? {};
  const weeks = isLate ? NONE : (data?.weeks ?? NONE);
  const overload = useMemo(
    () =>
      overloadOf(isLate ? NONE : members, weeks, {
        member: (name, events) => `${name}: ${translate('pages.schedule.at_once', { count: events })}`,
        week: (events) => translate('pages.schedule.events', { smart_count: events }),
      }),
    [members, weeks, isLate, translate],
  );
  useScheduleCommands({ address, openFeed: () => setFeedOpen(true) });
  const team = isLate ? (
    <Skeleton variant="rounded" height={240} />
  ) : (
    data && (
      <TeamPanel
        members={members}
        weeks={weeks}
        unassigned={data.unassigned}
        limits={data.limits}
        filtered={filters.support_member_id}
        onFilter={(support_member_id) => change({ filters: { ...filters, support_member_id } })}
        onWeek={(monday) => change({ view: isPhone ? 'timeline' : 'week', day: monday })}
      />
    )
  );
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
        {isLoadingError && <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>}
        {isLate && isPaused && <Alert severity="warning">{translate('pages.schedule.offline')}</Alert>}
        {totalItems > items.length && (
          <Alert severity="warning">
            {translate('pages.schedule.too_many_events', { shown: count(items.length), total: count(totalItems) })}
          </Alert>
        )}
        {data ? (
          <ScheduleSurface
            view={view}
            day={day}
            range={range}
            entries={entries}
            members={members}
            overload={overload}
            title={translate('pages.schedule.calendar', { period: periodTitle(view, day, locale) })}
            onDay={(to) => change({ day: to })}
            aside={team}
            isLoading={isLate}
            isAsideBelow={!isWide || isPhone}
          />
        ) : (
          !isLoadingError && <Skeleton variant="rounded" height={480} />
        )}
      </Box>
      {isFeedOpen && <FeedDialog filters={filters} onClose={() => setFeedOpen(false)} />}
    </>
  );
}
