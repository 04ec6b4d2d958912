import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { formatDistance } from '../../../engine/fields/format/lengths';
import { useOwnFigures } from '../../../engine/fields/format/useOwnFigures';
import type { Stored } from '../../../resources/allResources';
import { RetryAlert } from '../../shared/RetryAlert';
import { useAllRecords } from '../../shared/useAllRecords';
import { type Race, useLengthUnit } from './courseRecords';

interface ChooseCourseProps {
  race: Race;
  title: string;
  why: string;
  button: string;
  onChoose: (course: Stored<'courses'>) => void;
  onClose: () => void;
}

/** Another course of the event. */
export function ChooseCourse({ race, title, why, button, onChoose, onClose }: ChooseCourseProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const own = useOwnFigures();
  const filter = useMemo(() => ({ event_id: race.event_id }), [race.event_id]);
  const { records, error, isPending, refetch } = useAllRecords('courses', filter);
  const others = records.filter(({ id }) => id !== race.course_id);
  const [chosen, setChosen] = useState<number | null>(null);
  const course = others.find(({ id }) => id === chosen);
  return (
    <TitledDialog
      title={title}
      action={{ children: button, disabled: !course, onClick: () => course && onChoose(course) }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{why}</Typography>
      {error && <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>}
      {!isPending && !error && others.length === 0 && <Typography>{translate('course.other.none')}</Typography>}
      <RadioGroup
        aria-label={translate('course.other.which')}
        value={chosen ?? ''}
        onChange={(_, value) => setChosen(Number(value))}
      >
        {others.map(({ id, name, distance, races_count }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio />}
            label={[
              name,
              own(formatDistance(distance, unit)),
              translate('course.other.used', { smart_count: races_count ?? 0 }),
            ].join(' · ')}
          />
        ))}
      </RadioGroup>
    </TitledDialog>
  );
}
