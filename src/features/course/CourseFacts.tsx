import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { formatDistance } from '../../../engine/fields/format/lengths';
import { useOwnFigures } from '../../../engine/fields/format/useOwnFigures';
import { metresOf } from '../../../engine/fields/measure/measure';
import { heightText } from '../../shared/elevation/profile';
import { type Course, type Race, useLengthUnit } from './courseRecords';
import { useRaceWrites } from './useRaceWrites';

/** The share of a race's distance by which its course may differ without a word. */
const TOLERANCE = 0.01;

interface CourseFactsProps {
  race: Race;
  course: Course;
}

/** How long a course is beside what its race says, and how much it climbs. */
export function CourseFacts({ race, course }: CourseFactsProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const unit = useLengthUnit();
  const count = useCountFormat();
  const own = useOwnFigures();
  const heightOf = (metres: number | null) =>
    metres === null ? translate('course.facts.unknown') : heightText(metres, unit, locale);
  const facts = [
    ['length', own(String(formatDistance(course.distance, unit)))],
    ['race', race.distance ? own(String(formatDistance(race.distance, unit))) : translate('course.facts.unknown')],
    ['gain', heightOf(course.elevation_gain)],
    ['loss', heightOf(course.elevation_loss)],
    ['points', count(course.points)],
  ] as const;
  return (
    <>
      <Box component="dl" sx={FACTS}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`course.facts.${name}`)}</dt>
            <dd className="sl-figures">{value}</dd>
          </div>
        ))}
      </Box>
      <LengthCheck race={race} course={course} />
    </>
  );
}

function LengthCheck({ race, course }: CourseFactsProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const unit = useLengthUnit();
  const own = useOwnFigures();
  const { isBusy, setDistance } = useRaceWrites(race);
  const difference = differenceOf(course, race);
  if (difference !== null && Math.abs(difference) <= TOLERANCE) return null;
  return (
    <Alert
      severity={difference === null ? 'info' : 'warning'}
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' } }}
      action={
        can('races.update') && (
          <Button color="inherit" variant="outlined" disabled={isBusy} onClick={() => void setDistance(course)}>
            {translate('course.set_distance')}
          </Button>
        )
      }
    >
      {difference === null
        ? translate('course.no_distance')
        : translate(difference > 0 ? 'course.differs_longer' : 'course.differs_shorter', {
            course: own(formatDistance(course.distance, unit)),
            race: race.distance && own(formatDistance(race.distance, unit)),
            percent: own((Math.abs(difference) * 100).toFixed(1)),
          })}
    </Alert>
  );
}

/** By which share of it a course is longer than its race: -0.02 is 2 % shorter. Null where the race has no distance. */
function differenceOf(course: Pick<Course, 'distance'>, race: Pick<Race, 'distance'>): number | null {
  const wanted = race.distance ? metresOf(race.distance) : 0;
  return wanted > 0 ? (metresOf(course.distance) - wanted) / wanted : null;
}

const FACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  m: 0,
  mb: 2,
  '& dt': { color: 'var(--sl-quiet)', fontSize: 12 },
  '& dd': { m: 0, fontSize: 18, fontWeight: 600, textAlign: 'left' },
};
