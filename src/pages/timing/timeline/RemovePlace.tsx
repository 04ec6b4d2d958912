import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CorrectionFrame } from '../../livetiming/corrections/CorrectionFrame';
import type { CoursePlace, Timeline } from '../timingRecords';
import { useRemoveRecord } from '../useRemoveRecord';

interface RemovePlaceProps {
  timeline: Timeline;
  place: CoursePlace;
  race: string;
  onClose: () => void;
}

/** Asks before a timeline is taken off the course of a race, with what goes with it. */
export function RemovePlace({ timeline, place, race, onClose }: RemovePlaceProps) {
  const translate = useTranslate();
  const remove = useRemoveRecord('race_timelines');
  const [isBusy, setBusy] = useState(false);
  const onSave = async () => {
    setBusy(true);
    await remove({ id: place.id, done: 'timing.place.removed', args: { race } });
    onClose();
  };
  return (
    <CorrectionFrame
      eventId={place.event_id}
      title={translate('timing.place.remove_title', { timeline: timeline.name, race })}
      planned={{ kind: 'course', id: place.id, data: null }}
      saveLabel={translate('timing.place.take_off')}
      isBusy={isBusy}
      canSave
      onSave={onSave}
      onClose={onClose}
    >
      <Typography>{translate('timing.place.remove_why')}</Typography>
    </CorrectionFrame>
  );
}
