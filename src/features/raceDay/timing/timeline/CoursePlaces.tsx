import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../../engine/console/FieldValue';
import { PlainTable } from '../../../../../engine/console/PlainTable';
import { useFieldLabel } from '../../../../../engine/console/words/useLabels';
import type { FieldPlan } from '../../../../../engine/core/plan';
import { consoleOf } from '../../../../../engine/fields/consoleOf';
import { visuallyHidden } from '../../../../../engine/fields/inputs/visuallyHidden';
import { Panel } from '../../../../shared/Panel';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { CoursePlace, Race, Timeline, TimingSetup } from '../../shared/timingRecords';
import { RemoveDialog } from '../RemoveDialog';
import { AddToCourse } from './AddToCourse';
import { ChangePlace } from './ChangePlace';

const COLUMNS = ['distance', 'position', 'lap', 'min_gap_ms', 'opens_at', 'closes_at', 'required'];

/** Where a timeline stands on the course of each race. */
export function CoursePlaces({ timeline, setup }: { timeline: Timeline; setup: TimingSetup }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const [params] = useSearchParams();
  const wanted = Number(params.get('race')) || null;
  const own = setup.places.filter((place) => place.timeline_id === timeline.id);
  const isWanted = wanted !== null && !own.some((place) => place.race_id === wanted);
  const [isAdding, setAdding] = useState(isWanted);
  const canAdd = can('timelines.create') && setup.races.length > 0;
  return (
    <Panel
      title={translate('timing.place.title')}
      action={
        canAdd && (
          <Button size="small" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
            {translate('timing.place.add')}
          </Button>
        )
      }
    >
      {own.length > 0 ? (
        <PlacesTable timeline={timeline} places={own} races={setup.races} />
      ) : (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('timing.place.none')}</Typography>
      )}
      {isAdding && canAdd && <AddToCourse {...{ timeline, setup, wanted }} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

interface PlacesTableProps {
  timeline: Timeline;
  places: readonly CoursePlace[];
  races: readonly Race[];
}

/** What is about to be done with a place: a field of it changed, or all of it taken away. */
interface Chosen {
  readonly place: CoursePlace;
  readonly field: FieldPlan | null;
}

function PlacesTable({ timeline, places, races }: PlacesTableProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const addresses = useTimingAddresses();
  const plan = useResourcePlan('race_timelines');
  const labelOf = useFieldLabel(plan);
  const fields = COLUMNS.flatMap((name) => plan.fields.get(name) ?? []);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const nameOf = (place: CoursePlace) => races.find(({ id }) => id === place.race_id)?.name ?? `#${place.race_id}`;
  const dialog = chosen && {
    timeline,
    place: chosen.place,
    race: nameOf(chosen.place),
    onClose: () => setChosen(null),
  };
  return (
    <>
      <PlainTable
        data-dense
        columns={[
          {
            name: 'race',
            label: translate('timing.place.race'),
            cell: (place) => (
              <MuiLink component={Link} to={addresses.race(place.race_id)} sx={{ whiteSpace: 'nowrap' }}>
                {nameOf(place)}
              </MuiLink>
            ),
          },
          ...fields.map((field) => ({
            name: field.name,
            label: labelOf(field),
            isTabular: consoleOf(field).isTabular ?? false,
            cell: (place: CoursePlace) => (
              <PlaceValue {...{ place, field }} race={nameOf(place)} onChoose={() => setChosen({ place, field })} />
            ),
          })),
          {
            name: 'actions',
            label: <span style={visuallyHidden}>{translate('timing.place.actions')}</span>,
            cell: (place) =>
              can('timelines.delete') && (
                <IconButton
                  size="small"
                  aria-label={translate('timing.place.remove', { race: nameOf(place) })}
                  title={translate('timing.place.remove', { race: nameOf(place) })}
                  onClick={() => setChosen({ place, field: null })}
                >
                  <DeleteOutlineRounded fontSize="small" />
                </IconButton>
              ),
          },
        ]}
        rows={places}
        keyOf={({ id }) => id}
      />
      {dialog && chosen.field && <ChangePlace {...dialog} fields={fields} focused={chosen.field.name} />}
      {dialog && !chosen.field && (
        <RemoveDialog
          resource="race_timelines"
          id={dialog.place.id}
          kind="course"
          title={translate('timing.place.remove_title', { timeline: timeline.name, race: dialog.race })}
          why={translate('timing.place.remove_why')}
          saveLabel={translate('timing.place.take_off')}
          done={{ message: 'timing.place.removed', args: { race: dialog.race } }}
          onClose={dialog.onClose}
        />
      )}
    </>
  );
}

interface PlaceValueProps {
  place: CoursePlace;
  race: string;
  field: FieldPlan;
  onChoose: () => void;
}

function PlaceValue({ place, race, field, onChoose }: PlaceValueProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const labelOf = useFieldLabel(useResourcePlan('race_timelines'));
  const value = <FieldValue field={field} record={place} empty="–" />;
  if (!can('timelines.update')) return value;
  return (
    <Box component="button" type="button" onClick={onChoose} sx={CELL}>
      <span style={visuallyHidden}>{translate('timing.place.change', { field: labelOf(field), race })}: </span>
      {value}
    </Box>
  );
}

/** A value that is changed by pressing it. */
const CELL = {
  position: 'relative',
  minHeight: 32,
  mx: -0.75,
  px: 0.75,
  border: '1px solid transparent',
  borderRadius: '6px',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
  '&:hover': { borderColor: 'var(--sl-field-line)' },
  '&:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 1 },
};
