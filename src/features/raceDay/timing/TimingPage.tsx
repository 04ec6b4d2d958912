import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import FileUploadOutlined from '#icons/FileUploadOutlined';
import FlagRounded from '#icons/FlagRounded';
import SensorsRounded from '#icons/SensorsRounded';
import TimerOutlined from '#icons/TimerOutlined';
import type { HeaderAction } from '../../../../engine/console/ConsoleSetup';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { messageOf } from '../../../../engine/console/writes/errors';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { useCurrentEvent } from '../../../shared/event/EventContext';
import { FinishDialog, type Finished } from '../../../shared/finish/FinishDialog';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { Panel } from '../../../shared/Panel';
import { RaceSearch } from '../shared/races/RaceSearch';
import { useRaceList } from '../shared/races/useRaceList';
import { useTimingAddresses } from '../shared/timingAddresses';
import { wavesOfRace } from '../shared/timingRecords';
import { useNow } from '../shared/useNow';
import { CourseStrip } from './overview/CourseStrip';
import { findGaps } from './overview/findGaps';
import { GapList } from './overview/GapList';
import { RacePanel } from './overview/RacePanel';
import { useTimingSetup } from './useTimingSetup';

/** How long ago a device was heard is said again this often, and its state with it. */
const FRESH_MS = 10_000;

/** How the event is timed: the course of each race with its timelines, its starts, and what is missing. */
export function Component() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const now = useNow(FRESH_MS);
  const { setup, isPending, error, retry, refreshTimelines } = useTimingSetup();
  const { data: summary } = useLiveSummary();
  const { isSuperAdmin } = useVisitor();
  const [finished, setFinished] = useState<Finished | null>(null);
  const list = useRaceList({
    name: `timing.${eventId}`,
    races: setup.races,
    wordsOf: ({ id }) =>
      wavesOfRace(setup, id)
        .map(({ name }) => name)
        .join(' '),
  });
  useEffect(() => {
    if (now) refreshTimelines();
  }, [now, refreshTimelines]);

  if (isPending) return <PageSkeleton />;
  if (error) {
    return <ErrorState title={translate('timing.failed')} detail={messageOf(error)} onRetry={retry} />;
  }
  const gaps = findGaps(setup, now);
  const unused = setup.timelines.filter(({ id }) => !setup.places.some((place) => place.timeline_id === id));
  const general = gaps.filter(({ raceId }) => raceId === null);
  return (
    <>
      <Header onFinish={setFinished} />
      {list.total === 0 && setup.timelines.length === 0 ? (
        <NothingYet />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {general.length > 0 && (
            <Panel title={translate('timing.gap.title')}>
              <GapList gaps={general} />
            </Panel>
          )}
          <RaceSearch list={list} />
          {list.shown.map((race) => (
            <RacePanel
              key={race.id}
              {...{ race, setup, summary, list }}
              gaps={gaps.filter(({ raceId }) => raceId === race.id)}
              onFinish={setFinished}
            />
          ))}
          {unused.length > 0 && (
            <Panel title={translate('timing.unused')}>
              <CourseStrip
                label={translate('timing.unused')}
                stops={unused.map((timeline) => ({ timeline }))}
                timelines={setup.timelines}
                summary={summary}
              />
            </Panel>
          )}
        </Box>
      )}
      {finished && <FinishDialog target={finished} canUndo={isSuperAdmin} onClose={() => setFinished(null)} />}
    </>
  );
}

function Header({ onFinish }: { onFinish: (target: Finished) => void }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const event = useCurrentEvent();
  const { can } = useConsole();
  const actions: HeaderAction[] = [
    {
      label: translate('timing.new_gunshot'),
      Icon: TimerOutlined,
      to: addresses.newGunshot,
      permission: 'gunshots.create',
    },
    {
      label: translate('timing.import.title'),
      Icon: FileUploadOutlined,
      to: addresses.import,
      permission: 'passings.create',
    },
    { label: translate('shell.nav.livetiming'), Icon: SensorsRounded, to: addresses.live, permission: 'passings.read' },
  ];
  if (event && event.status !== 'finished')
    actions.push({
      label: translate('finish.event.submit'),
      Icon: FlagRounded,
      onClick: () => onFinish({ resource: 'events', id: event.id, name: event.name }),
      permission: 'events.finish',
    });
  return (
    <PageHeader
      title={translate('shell.nav.timing')}
      breadcrumbs={useEventCrumbs()}
      primaryAction={can('timelines.create') && <NewTimelineButton />}
      actions={actions}
    />
  );
}

function NewTimelineButton() {
  const translate = useTranslate();
  const { newTimeline } = useTimingAddresses();
  return (
    <Button variant="contained" startIcon={<AddRounded />} component={Link} to={newTimeline}>
      {translate('timing.new_timeline')}
    </Button>
  );
}

function NothingYet() {
  const translate = useTranslate();
  const { newRace } = useTimingAddresses();
  const { can } = useConsole();
  return (
    <EmptyState
      icon={<TimerOutlined />}
      title={translate('timing.empty')}
      detail={translate('timing.empty_why')}
      action={
        can('races.create') && (
          <Button variant="contained" component={Link} to={newRace}>
            {translate('pages.race.create')}
          </Button>
        )
      }
    />
  );
}
