import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../../engine/console/FieldValue';
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
    <Box sx={{ position: 'relative', overflowX: 'auto' }}>
      <Table sx={{ '& td, & th': { px: 0.75 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('timing.place.race')}</TableCell>
            {fields.map((field) => (
              <TableCell key={field.name} align={alignOf(field)}>
                {labelOf(field)}
              </TableCell>
            ))}
            <TableCell>
              <span style={visuallyHidden}>{translate('timing.place.actions')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {places.map((place) => (
            <PlaceRow
              key={place.id}
              place={place}
              race={nameOf(place)}
              fields={fields}
              onChoose={(field) => setChosen({ place, field })}
            />
          ))}
        </TableBody>
      </Table>
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
    </Box>
  );
}

interface PlaceRowProps {
  place: CoursePlace;
  race: string;
  fields: readonly FieldPlan[];
  /** A field to change, or null to take the place away. */
  onChoose: (field: FieldPlan | null) => void;
}

function PlaceRow({ place, race, fields, onChoose }: PlaceRowProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const addresses = useTimingAddresses();
  const labelOf = useFieldLabel(useResourcePlan('race_timelines'));
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <MuiLink component={Link} to={addresses.race(place.race_id)}>
          {race}
        </MuiLink>
      </TableCell>
      {fields.map((field) => (
        <TableCell key={field.name} align={alignOf(field)}>
          {can('timelines.update') ? (
            <Box component="button" type="button" onClick={() => onChoose(field)} sx={CELL}>
              <span style={visuallyHidden}>{translate('timing.place.change', { field: labelOf(field), race })}: </span>
              <FieldValue field={field} record={place} empty="–" />
            </Box>
          ) : (
            <FieldValue field={field} record={place} empty="–" />
          )}
        </TableCell>
      ))}
      <TableCell align="right">
        {can('timelines.delete') && (
          <IconButton
            size="small"
            aria-label={translate('timing.place.remove', { race })}
            title={translate('timing.place.remove', { race })}
            onClick={() => onChoose(null)}
          >
            <DeleteOutlineRounded fontSize="small" />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  );
}

function alignOf(field: FieldPlan): 'left' | 'right' {
  return consoleOf(field).isTabular ? 'right' : 'left';
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
