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

/** All events of the installation over time, and who of the support team looks after them. */
export function Component() {
  const translate = useTranslate();
  const locale = useLocale();
  const count = useCountFormat();
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const address = useScheduleAddress();
  const { view, day, filters, change } = address;
  const [isFeedOpen, setFeedOpen] = useState(false);
  const range = useMemo(() => rangeOf(view, day), [view, day]);
  const { data, error, isLoadingError, refetch } = useSchedule(range, filters);
  const entries = useMemo(() => entriesOf(data?.items ?? [], range), [data, range]);
  const { members = [], weeks = [], items = [], totalItems = 0 } = data ?? {};
  const overload = useMemo(
    () =>
      overloadOf(members, weeks, {
        member: (name, events) => `${name}: ${translate('pages.schedule.at_once', { count: events })}`,
        week: (events) => translate('pages.schedule.events', { smart_count: events }),
      }),
    [members, weeks, translate],
  );
  const team = data && (
    <TeamPanel
      members={members}
      weeks={weeks}
      inWeek={data.limits.in_week}
      filtered={filters.support_member_id}
      onFilter={(support_member_id) => change({ filters: { ...filters, support_member_id } })}
      onWeek={(monday) => change({ view: 'week', day: monday })}
    />
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
