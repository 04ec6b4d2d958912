import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import { formatDistance } from '../../../../engine/fields/format/lengths';
import type { inspectCourseFile } from '../../../../resources/courses/courses.calls';
import { Panel } from '../../../shared/Panel';
import { type Race, useLengthUnit } from '../courseRecords';
import { useRaceWrites } from '../useRaceWrites';

type Found = AnswerOf<typeof inspectCourseFile>;

interface TrackFormProps {
  race: Race;
  file: { readonly id: number; readonly name: string };
  found: Found;
}

const MAX_NAME = 80;

/** What a file holds: which of its tracks is the course, what is odd about it, and what becomes of its waypoints. */
export function TrackForm({ race, file, found }: TrackFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const plan = useResourcePlan('courses');
  const writes = useWrites(plan);
  const { assign } = useRaceWrites(race);
  const [track, setTrack] = useState(longestOf(found.tracks));
  const [makesMarkers, setMakesMarkers] = useState(found.waypoints.length > 0);
  const fields = [...plan.fields.values()].filter(({ name }) => name === 'name');
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: `courses/upload?race=${race.id}&file=${file.id}`, fields },
    defaultValues: { name: nameOf(found.tracks[track]?.name ?? null, file.name) },
    sent: () => fields,
    write: async (values) => {
      const { data } = await writes.create({
        ...values,
        event_id: race.event_id,
        file_id: file.id,
        track: found.tracks[track]?.index,
        ...(found.waypoints.length > 0 && { markers: makesMarkers }),
      });
      if (await assign({ id: data.id, name: String(data.name) })) navigate('?', { replace: true });
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {notice}
          <Warnings warnings={found.warnings} />
          {found.tracks.length === 0 ? (
            <Alert severity="error">{translate('course.upload.no_tracks')}</Alert>
          ) : (
            <Panel title={translate('course.upload.track')}>
              <Tracks tracks={found.tracks} chosen={track} onChoose={setTrack} />
              <Box sx={{ maxWidth: 420, mt: 1 }}>
                {fields.map((field) => (
                  <FieldInput
                    key={field.name}
                    plan={plan}
                    field={field}
                    isRequired
                    label={translate('course.upload.name')}
                  />
                ))}
              </Box>
              {found.waypoints.length > 0 && (
                <FormControlLabel
                  control={<Checkbox checked={makesMarkers} onChange={(_, isOn) => setMakesMarkers(isOn)} />}
                  label={translate('course.upload.waypoints', { smart_count: found.waypoints.length })}
                />
              )}
            </Panel>
          )}
          {problem && <Alert severity="error">{problem}</Alert>}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained" disabled={isBusy || found.tracks.length === 0}>
              {translate('course.upload.create')}
            </Button>
            <Button onClick={() => navigate('?')}>{translate('course.upload.back')}</Button>
          </Box>
        </Box>
      </form>
    </FormProvider>
  );
}

interface TracksProps {
  tracks: Found['tracks'];
  chosen: number;
  onChoose: (track: number) => void;
}

function Tracks({ tracks, chosen, onChoose }: TracksProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const count = useCountFormat();
  return (
    <RadioGroup
      aria-label={translate('course.upload.track')}
      value={chosen}
      onChange={(_, value) => onChoose(Number(value))}
    >
      {tracks.map((track, place) => (
        <FormControlLabel
          key={track.index}
          value={place}
          control={<Radio />}
          label={
            <>
              {track.name || translate('course.upload.unnamed', { number: track.index + 1 })}
              <Typography component="span" sx={{ display: 'block', color: 'var(--sl-quiet)', fontSize: 13 }}>
                {translate(track.has_elevation ? 'course.upload.track_facts' : 'course.upload.track_facts_flat', {
                  distance: formatDistance(track.distance, unit),
                  points: count(track.points),
                })}
              </Typography>
            </>
          }
          sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiRadio-root': { py: 0 } }}
        />
      ))}
    </RadioGroup>
  );
}

function Warnings({ warnings }: Pick<Found, 'warnings'>) {
  const translate = useTranslate();
  const id = useId();
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" aria-labelledby={id}>
      <strong id={id}>{translate('course.upload.warnings', { smart_count: warnings.length })}</strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {warnings.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            {line !== null && <strong>{translate('course.upload.line', { line })}: </strong>}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function longestOf(tracks: Found['tracks']): number {
  return tracks.reduce((best, track, place) => (track.points > (tracks[best]?.points ?? 0) ? place : best), 0);
}

/** The track's own name, or the file's without its ending. */
function nameOf(track: string | null, fileName: string): string {
  return (track?.trim() || fileName.replace(/\.[^.]*$/, '')).slice(0, MAX_NAME);
}
