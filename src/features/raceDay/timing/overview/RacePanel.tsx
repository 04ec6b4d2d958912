import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import FlagRounded from '#icons/FlagRounded';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../../engine/console/FieldValue';
import type { Finished } from '../../../../shared/finish/FinishDialog';
import type { LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { Panel } from '../../../../shared/Panel';
import { foldOf, type RaceList } from '../../shared/races/useRaceList';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { courseOf, type Race, type TimingSetup } from '../../shared/timingRecords';
import { CourseStrip } from './CourseStrip';
import type { Gap } from './findGaps';
import { GapList } from './GapList';
import { Starts } from './Starts';

interface RacePanelProps {
  race: Race;
  setup: TimingSetup;
  summary: LiveSummary | undefined;
  gaps: readonly Gap[];
  list: RaceList<Race>;
  onFinish: (target: Finished) => void;
}

/** How one race is timed. */
export function RacePanel({ race, setup, summary, gaps, list, onFinish }: RacePanelProps) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const { can } = useConsole();
  const status = useResourcePlan('races').fields.get('status');
  const stops = courseOf(setup, race.id).flatMap((place) => {
    const timeline = setup.timelines.find(({ id }) => id === place.timeline_id);
    const isShared = setup.places.some((one) => one.timeline_id === place.timeline_id && one.race_id !== race.id);
    return timeline ? [{ place, timeline, isShared }] : [];
  });
  const label = translate('timing.course_of', { race: race.name });
  return (
    <Panel
      title={
        <MuiLink component={Link} to={addresses.race(race.id)} color="inherit" underline="hover">
          {race.name}
        </MuiLink>
      }
      fold={foldOf(list, race, translate)}
      beside={
        <>
          {status && <FieldValue field={status} record={{ ...race }} />}
          {!list.isOpen(race) && <FoldedGaps gaps={gaps} />}
        </>
      }
      action={
        race.status === 'during' &&
        can('races.finish') && (
          <Button
            size="small"
            startIcon={<FlagRounded />}
            onClick={() => onFinish({ resource: 'races', id: race.id, name: race.name })}
          >
            {translate('finish.race.submit')}
          </Button>
        )
      }
    >
      {stops.length > 0 ? (
        <CourseStrip label={label} stops={stops} timelines={setup.timelines} summary={summary} />
      ) : (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('timing.no_course')}</Typography>
      )}
      <Box>
        <Starts race={race} setup={setup} />
        <GapList gaps={gaps} />
      </Box>
    </Panel>
  );
}

/** What a folded race would show as missing. */
function FoldedGaps({ gaps }: Pick<RacePanelProps, 'gaps'>) {
  const translate = useTranslate();
  const problems = gaps.filter(({ severity }) => severity !== 'needs_attention').length;
  if (problems === 0) return null;
  return <Chip color="error" label={translate('timing.gap.problems', { smart_count: problems })} />;
}
