import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { FieldPlan } from '../../../../../engine/core/plan';
import { useChoiceLabel } from '../../../../../engine/fields/choice/useChoiceLabel';
import { formatTimeDifference } from '../../../../../engine/fields/format/timeDifference';
import type { Impact } from '../../../../../resources/passings/impact.calls';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { Becomes } from '../../../../shared/impact/Becomes';
import { ImpactSummary } from '../../../../shared/impact/ImpactSummary';
import type { ImpactState } from '../../../../shared/impact/useImpact';
import type { Course } from '../../shared/useCourse';
import type { ChipGroup } from './chipGroups';

interface AssignPreviewProps {
  course: Course;
  group: ChipGroup;
  athleteId: number;
  impact: ImpactState;
}

/** Reads that are named; of more the last ones, which tell how far the chip came. */
const MOST_READS = 6;

/** What giving a chip to an athlete comes to: its reads, how the athlete stands then, and what changes of everybody. */
export function AssignPreview({ course, group, athleteId, impact }: AssignPreviewProps) {
  const standing = impact.impact?.standings.find(({ athlete_id }) => athlete_id === athleteId);
  return (
    <Box sx={{ order: 2, flex: '0 0 100%', minWidth: 0, display: 'grid', gap: 1 }}>
      <ReadsOfChip course={course} group={group} />
      {standing && <StandingChange standing={standing} />}
      <ImpactSummary state={impact} />
    </Box>
  );
}

function ReadsOfChip({ course, group: { chipcode, moments } }: Pick<AssignPreviewProps, 'course' | 'group'>) {
  const translate = useTranslate();
  const count = useCountFormat();
  const zone = useZone();
  const shown = moments.slice(-MOST_READS);
  const earlier = moments.length - shown.length;
  return (
    <Box
      component="ol"
      aria-label={translate('livetiming.errors.reads_of', { chip: chipcode })}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '4px 20px', fontSize: 13 }}
    >
      {earlier > 0 && (
        <Box component="li" sx={{ color: 'var(--sl-quiet)' }}>
          {translate('livetiming.errors.earlier', { smart_count: earlier, count: count(earlier) })}
        </Box>
      )}
      {shown.map(({ id, at, timelineId, device }) => (
        <li key={id}>
          <span className="sl-figures">{timeOfDay(at, zone)}</span>{' '}
          {course.placeOf({ timeline_id: timelineId, device })?.name ??
            translate('livetiming.errors.no_place', { device: device ?? '–' })}
        </li>
      ))}
    </Box>
  );
}

type Standing = Impact['standings'][number];

function StandingChange({ standing: { before, after } }: { standing: Standing }) {
  const translate = useTranslate();
  const stateOf = useChoiceLabel(useResourcePlan('athletes').fields.get('state') as FieldPlan);
  const timeOf = (ms: number | null) =>
    ms === null ? translate('livetiming.errors.no_time') : String(formatTimeDifference(ms));
  return (
    <Box component="dl" sx={FACTS}>
      <dt>{translate('livetiming.errors.state')}</dt>
      <dd>
        <Becomes before={stateOf(before.state)} after={stateOf(after.state)} />
      </dd>
      <dt>{translate('livetiming.errors.time')}</dt>
      <dd>
        <Becomes before={timeOf(before.time_ms)} after={timeOf(after.time_ms)} />
      </dd>
    </Box>
  );
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '2px 12px',
  m: 0,
  '& dt': { color: 'var(--sl-quiet)' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
};
