import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { useImpact } from '../../../../shared/impact/useImpact';
import { AthletePicker, athleteLabel, type PickedAthlete } from '../../corrections/AthletePicker';
import { useSaveCorrection } from '../../corrections/useSaveCorrection';
import type { Course } from '../../shared/useCourse';
import { AssignPreview } from './AssignPreview';
import type { ChipGroup } from './chipGroups';
import { enterRow } from './useSuccession';

interface UnknownChipProps {
  course: Course;
  group: ChipGroup;
  /** An athlete is chosen for it, or not any more. */
  onBegin: (isBegun: boolean) => void;
  /** Its reads are dealt with. */
  onDone: () => void;
}

/** A chip that nobody has, what is known of it, and beside it who gets it. */
export function UnknownChip({ course, group, onBegin, onDone }: UnknownChipProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const zone = useZone();
  const { can } = useConsole();
  const { chipcode, reads, first, last, timelineIds, devices } = group;
  const places = timelineIds.map((id) => course.timelineOf(id)?.name).filter(Boolean);
  return (
    <>
      <div className="sl-error-facts">
        <strong className="sl-chipcode">{chipcode}</strong>
        <span>
          {translate('livetiming.errors.reads', { smart_count: reads, count: count(reads) })}
          {' · '}
          <span className="sl-figures">
            {timeOfDay(first, zone)}
            {last !== first && ` – ${timeOfDay(last, zone)}`}
          </span>
        </span>
        <span>
          {places.length > 0
            ? places.join(', ')
            : translate('livetiming.errors.no_place', { device: devices.join(', ') })}
        </span>
      </div>
      {can('athletes.update') && <AssignChip {...{ course, group, onBegin, onDone }} />}
      {can('passings.update') && <IgnoreChip {...{ chipcode, onDone }} />}
    </>
  );
}

/** Nothing is assigned before it is known what that comes to. */
function AssignChip({ course, group, onBegin, onDone }: UnknownChipProps) {
  const { chipcode, reads } = group;
  const translate = useTranslate();
  const { save, isBusy } = useSaveCorrection();
  const [athlete, setAthlete] = useState<PickedAthlete | null>(null);
  const choose = (next: PickedAthlete | null) => {
    setAthlete(next);
    onBegin(next !== null);
  };
  const data = { chipcodes: [...(athlete?.chipcodes ?? []), chipcode] };
  const impact = useImpact(athlete && { kind: 'athlete', id: athlete.id, data });
  const isReady = athlete !== null && !impact.isPending && !isBusy;
  const assign = async () => {
    if (!isReady) return;
    const { id, version } = athlete;
    const isDone = await save(
      (provider) => provider.update('athletes', { id, data, previousData: { id } as PickedAthlete, meta: { version } }),
      {
        message: `livetiming.done.${impact.impact?.athletes === 0 ? 'assigned_vain' : 'assigned'}`,
        args: { chip: chipcode, athlete: athleteLabel(athlete), smart_count: reads },
        resource: 'passings',
      },
    );
    if (!isDone) return choose(null);
    onBegin(false);
    onDone();
  };
  const giveUp = useEffectEvent(() => onBegin(false));
  useEffect(() => () => giveUp(), []);
  const detailOf = ({ chipcodes, race_id }: PickedAthlete) =>
    chipcodes.length > 0
      ? translate('livetiming.errors.has_chip', { chip: chipcodes.join(', ') })
      : course.raceOf(race_id)?.name;
  return (
    <>
      <Box
        className="sl-error-fix"
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          enterRow(event.currentTarget.closest('li'));
          void assign();
        }}
      >
        <AthletePicker
          isCompact
          label={translate('livetiming.errors.assign_to', { chip: chipcode })}
          value={athlete}
          onChange={choose}
          detailOf={detailOf}
        />
        <Button type="submit" variant={athlete ? 'contained' : 'outlined'} disabled={!isReady}>
          {translate('livetiming.errors.assign')}
        </Button>
      </Box>
      {athlete && <AssignPreview {...{ course, group, impact }} athleteId={athlete.id} />}
    </>
  );
}

/** A chip of a helper's bicycle, or of another event: its reads are out of the way. */
function IgnoreChip({ chipcode, onDone }: { chipcode: string; onDone: () => void }) {
  const eventId = useIdParam('event_id');
  const translate = useTranslate();
  const { save, isBusy } = useSaveCorrection();
  const ignore = async ({ currentTarget }: MouseEvent) => {
    // The button goes out of use, and the keyboard with it.
    enterRow(currentTarget.closest('li'));
    const isDone = await save(
      async (provider) => {
        const filter = { event_id: eventId, 'chipcode[eq]': chipcode, state: 'unknown_chip' };
        const pagination = { page: 1, perPage: 1 };
        const { total } = await provider.getList('passings', {
          filter,
          pagination,
          sort: { field: 'seq', order: 'ASC' },
        });
        const meta = { filter, expect: total };
        return provider.updateMany('passings', { ids: [], data: { mark: 'invalidated' }, meta });
      },
      { message: 'livetiming.done.ignored', args: { chip: chipcode } },
    );
    if (isDone) onDone();
  };
  return (
    <Button color="inherit" disabled={isBusy} onClick={ignore} title={translate('livetiming.errors.ignore_why')}>
      {translate('livetiming.errors.ignore')}
    </Button>
  );
}
